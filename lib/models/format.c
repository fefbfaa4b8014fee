// models: __warrant_format_character __warrant_format_end __warrant_format_integer __warrant_format_string
//
// The conversions of printf and its relatives. The frontend reads the format and calls one of these functions for each
// of its parts. Text goes to `to`, of which the first `limit` bytes may be written, the last one by the terminating
// null character only; `at` characters have been produced, whether they fitted or not. The new number is returned. The
// conversions of a printf whose result is used produce their characters for a limit of 0.
#include <stddef.h>

#include "warrant_intrinsics.h"

// As the frontend knows them.
enum { LEFT = 1, ZERO = 2, PLUS = 4, SPACE = 8, ALTERNATE = 16, UPPER = 32, NEGATIVE = 64, SIGNED = 128 };

static size_t warrant_put(char *to, size_t limit, size_t at, char c) {
  if (at + 1 < limit) to[at] = c;
  return at + 1;
}

static size_t warrant_put_many(char *to, size_t limit, size_t at, char c, int count) {
  if (limit == 0) return count > 0 ? at + (size_t)count : at;
  for (; count > 0; count--) at = warrant_put(to, limit, at, c);
  return at;
}

// A magnitude in base 8, 10 or 16. No precision is -1.
size_t __warrant_format_integer(char *to, size_t limit, size_t at, unsigned long long magnitude, int base, int flags,
                                int width, int precision) {
  char digits[24];
  int count = 0, zeros = 0, letter = (flags & UPPER ? 'A' : 'a') - 10;
  int has_prefix = base == 16 && (flags & ALTERNATE) && magnitude != 0;
  char sign = flags & NEGATIVE ? '-' : flags & PLUS ? '+' : flags & SPACE ? ' ' : '\0';
  if (!(flags & SIGNED)) sign = '\0';
  if (width < 0) {
    flags |= LEFT;
    width = -width;
  }
  if (magnitude == 0 && precision != 0) digits[count++] = '0';
  for (; magnitude != 0; magnitude /= base) {
    int digit = (int)(magnitude % base);
    digits[count++] = (char)(digit < 10 ? '0' + digit : letter + digit);
  }
  if (precision > count) zeros = precision - count;
  if (base == 8 && (flags & ALTERNATE) && zeros == 0 && (count == 0 || digits[count - 1] != '0')) zeros = 1;
  int padding = width - (count + zeros + (sign != '\0') + 2 * has_prefix);
  if ((flags & ZERO) && !(flags & LEFT) && precision < 0 && padding > 0) {
    zeros += padding;
    padding = 0;
  }
  if (!(flags & LEFT)) at = warrant_put_many(to, limit, at, ' ', padding);
  if (sign != '\0') at = warrant_put(to, limit, at, sign);
  if (has_prefix) {
    at = warrant_put(to, limit, at, '0');
    at = warrant_put(to, limit, at, flags & UPPER ? 'X' : 'x');
  }
  at = warrant_put_many(to, limit, at, '0', zeros);
  while (count > 0) at = warrant_put(to, limit, at, digits[--count]);
  if (flags & LEFT) at = warrant_put_many(to, limit, at, ' ', padding);
  return at;
}

size_t __warrant_format_character(char *to, size_t limit, size_t at, char c, int flags, int width) {
  if (width < 0) {
    flags |= LEFT;
    width = -width;
  }
  if (!(flags & LEFT)) at = warrant_put_many(to, limit, at, ' ', width - 1);
  at = warrant_put(to, limit, at, c);
  if (flags & LEFT) at = warrant_put_many(to, limit, at, ' ', width - 1);
  return at;
}

size_t __warrant_format_string(char *to, size_t limit, size_t at, const char *s, int flags, int width, int precision) {
  int length = 0;
  while ((precision < 0 || length < precision) && s[length] != '\0') length++;
  if (width < 0) {
    flags |= LEFT;
    width = -width;
  }
  if (!(flags & LEFT)) at = warrant_put_many(to, limit, at, ' ', width - length);
  if (limit == 0) {
    at += (size_t)length;
  } else {
    size_t end = at + (size_t)length, written = end < limit ? end + 1 : limit;
    __warrant_separate(to, written, s, (size_t)length + (precision < 0 || length < precision));
    for (int i = 0; i < length; i++) at = warrant_put(to, limit, at, s[i]);
  }
  if (flags & LEFT) at = warrant_put_many(to, limit, at, ' ', width - length);
  return at;
}

void __warrant_format_end(char *to, size_t limit, size_t at) {
  if (limit != 0) to[at < limit ? at : limit - 1] = '\0';
}
