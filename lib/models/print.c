// models: __sprintf_chk __vsprintf_chk __warrant_format_list __warrant_read_list asprintf snprintf sprintf vasprintf
// models: vsnprintf vsprintf
//
// printf and its relatives where the format is known at run time only, or the arguments are those of a list. Formats
// that are literals are mostly read by the frontend, which calls the conversions of format.c itself.
//
// Fractions and addresses become texts that nobody knows, of a length between its bounds.
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "warrant_intrinsics.h"
#include "warrant_length.h"

size_t __warrant_format_integer(char *to, size_t limit, size_t at, unsigned long long magnitude, int base, int flags,
                                int width, int precision);
size_t __warrant_format_character(char *to, size_t limit, size_t at, char c, int flags, int width);
size_t __warrant_format_string(char *to, size_t limit, size_t at, const char *s, int flags, int width, int precision);
void __warrant_format_end(char *to, size_t limit, size_t at);

// As format.c knows them.
enum { LEFT = 1, ZERO = 2, PLUS = 4, SPACE = 8, ALTERNATE = 16, UPPER = 32, NEGATIVE = 64, SIGNED = 128 };

enum warrant_effort { WARRANT_FORMAT, WARRANT_READ };

static int warrant_flag(char c) {
  switch (c) {
    case '-':
      return LEFT;
    case '0':
      return ZERO;
    case '+':
      return PLUS;
    case ' ':
      return SPACE;
    case '#':
      return ALTERNATE;
    default:
      return 0;
  }
}

static int warrant_is_digit(char c) { return c >= '0' && c <= '9'; }

static int warrant_with_digit(int number, char digit) {
  if (number > (INT_MAX - 9) / 10) __warrant_unmodelled_data("a width or precision that is larger than any int");
  return 10 * number + (digit - '0');
}

// Unknown characters, from `shortest` to `longest` of them and at least as many as the width. Each of them rests on the
// guess.
static size_t warrant_put_unknown(char *to, size_t limit, size_t at, unsigned guess, size_t shortest, size_t longest,
                                  int width) {
  size_t length = shortest + guess % (longest - shortest + 1);
  size_t least = width < 0 ? -(size_t)width : (size_t)width;
  if (length < least) length = least;
  size_t room = at + 1 < limit ? limit - 1 - at : 0;
  size_t written = length < room ? length : room;
  if (written > 0) {
    char *fresh = __warrant_allocate(written + 1, 0);
    __warrant_copy(to + at, fresh + guess % 2, written);
    __warrant_free(fresh);
  }
  return at + length;
}

// The digits in front of the point, if there are at most 15: rounding may make one more.
static size_t warrant_whole_digits(long double magnitude) {
  size_t digits = 1;
  for (long double power = 10; digits <= 15 && magnitude >= power; power *= 10) digits++;
  return digits;
}

// How long the text of a finite number may be without its sign, and without looking at the number.
static size_t warrant_shortest_fraction(char letter, size_t point, size_t fraction) {
  if (letter == 'f' || letter == 'F') return 1 + point + fraction;
  if (letter == 'e' || letter == 'E') return 1 + point + fraction + 4;
  return 1;
}

static size_t warrant_longest_fraction(char letter, size_t point, size_t fraction, int bytes) {
  size_t exponent = bytes == LONG_DOUBLE ? 6 : 5;
  if (letter == 'f' || letter == 'F') return (bytes == LONG_DOUBLE ? 4933 : 309) + point + fraction;
  if (letter == 'a' || letter == 'A') return 4 + 28 + fraction + 2 + exponent;
  return 1 + 1 + fraction + exponent;
}

// Where the text is cut off at a limit, it does not pay to look at the number. What is not finite is [+-]inf, infinity or
// nan, perhaps with characters in parentheses of which nobody says how many there are.
static size_t warrant_format_fraction(char *to, size_t limit, size_t at, long double value, int bytes, char letter,
                                      int flags, int width, int precision) {
  size_t fraction = precision < 0 ? 6 : (size_t)precision;
  size_t point = fraction != 0 || (flags & ALTERNATE) != 0;
  size_t shortest = warrant_shortest_fraction(letter, point, fraction);
  size_t longest = warrant_longest_fraction(letter, point, fraction, bytes);
  if (limit != SIZE_MAX || __warrant_is_nanl(value) || __warrant_is_infl(value)) {
    if (shortest > 3) shortest = 3;
    longest += 64;
  } else {
    size_t sign = __warrant_is_negativel(value) || (flags & (PLUS | SPACE)) != 0;
    size_t digits = letter == 'f' || letter == 'F' ? warrant_whole_digits(__warrant_absl(value)) : 16;
    if (digits <= 15) {
      shortest = digits + point + fraction;
      longest = shortest + 1;
    }
    shortest += sign;
    longest += sign;
  }
  return warrant_put_unknown(to, limit, at, __warrant_inexact_uint("printf"), shortest, longest, width);
}

static void warrant_refuse_wide(void) {
  if (warrant_bytes != INT || warrant_is_wide) __warrant_unmodelled_data("wide characters that are printed");
}

static void warrant_refuse_long_double(void) {
  if (warrant_bytes == LONG_DOUBLE) __warrant_unmodelled_data("a conversion of printf that C does not have");
}

static size_t warrant_format_signed(char *to, size_t limit, size_t at, long long value, int flags, int width,
                                    int precision) {
  if (warrant_bytes == CHAR) value = (signed char)value;
  if (warrant_bytes == SHORT) value = (short)value;
  flags |= value < 0 ? SIGNED | NEGATIVE : SIGNED;
  unsigned long long magnitude = (unsigned long long)value;
  return __warrant_format_integer(to, limit, at, value < 0 ? -magnitude : magnitude, 10, flags, width, precision);
}

static size_t warrant_format_unsigned(char *to, size_t limit, size_t at, unsigned long long value, char letter,
                                      int flags, int width, int precision) {
  if (warrant_bytes == CHAR) value = (unsigned char)value;
  if (warrant_bytes == SHORT) value = (unsigned short)value;
  if (letter == 'X') flags |= UPPER;
  int base = letter == 'u' ? 10 : letter == 'o' ? 8 : 16;
  return __warrant_format_integer(to, limit, at, value, base, flags, width, precision);
}

static void warrant_store_count(void *place, size_t count) {
  if (warrant_bytes == CHAR) *(signed char *)place = (signed char)count;
  if (warrant_bytes == SHORT) *(short *)place = (short)count;
  if (warrant_bytes == INT) *(int *)place = (int)count;
  if (warrant_bytes == LONG_LONG) *(long long *)place = (long long)count;
}

// Produces the text as format.c's functions do, without its end; the length. With WARRANT_READ it merely takes the
// arguments and reads the strings.
static size_t warrant_format(char *to, size_t limit, const char *format, va_list list, enum warrant_effort effort) {
  size_t at = 0;
  for (const char *p = format; *p != '\0'; p++) {
    if (*p != '%') {
      if (at + 1 < limit) to[at] = *p;
      at++;
      continue;
    }
    p++;
    int flags = 0, width = 0, precision = -1;
    for (; warrant_flag(*p) != 0; p++) flags |= warrant_flag(*p);
    if (*p == '*') {
      width = va_arg(list, int);
      p++;
    } else {
      for (; warrant_is_digit(*p); p++) width = warrant_with_digit(width, *p);
    }
    if (*p == '.') {
      p++;
      precision = 0;
      if (*p == '*') {
        precision = va_arg(list, int);
        p++;
      } else {
        for (; warrant_is_digit(*p); p++) precision = warrant_with_digit(precision, *p);
      }
    }
    p = warrant_read_length(p);
    int bytes = warrant_bytes;
    char letter = *p;
    switch (letter) {
      case 'd':
      case 'i': {
        warrant_refuse_long_double();
        long long value = bytes == LONG_LONG ? va_arg(list, long long) : va_arg(list, int);
        if (effort == WARRANT_FORMAT) at = warrant_format_signed(to, limit, at, value, flags, width, precision);
        break;
      }
      case 'u':
      case 'o':
      case 'x':
      case 'X': {
        warrant_refuse_long_double();
        unsigned long long value = bytes == LONG_LONG ? va_arg(list, unsigned long long) : va_arg(list, unsigned);
        if (effort == WARRANT_FORMAT)
          at = warrant_format_unsigned(to, limit, at, value, letter, flags, width, precision);
        break;
      }
      case 'c': {
        warrant_refuse_wide();
        char value = (char)va_arg(list, int);
        if (effort == WARRANT_FORMAT) at = __warrant_format_character(to, limit, at, value, flags, width);
        break;
      }
      case 's':
        warrant_refuse_wide();
        at = __warrant_format_string(to, limit, at, va_arg(list, const char *), flags, width, precision);
        break;
      case 'p': {
        (void)va_arg(list, void *);
        if (effort == WARRANT_FORMAT)
          at = warrant_put_unknown(to, limit, at, __warrant_nondet_uint(), 1, 2 + 2 * sizeof(void *), width);
        break;
      }
      case 'n':
        // What a walk that only reads has counted is not what is printed.
        if (effort == WARRANT_READ) __warrant_unmodelled_data("printf with %n whose text is not produced");
        warrant_refuse_long_double();
        warrant_store_count(va_arg(list, void *), at);
        break;
      case 'a':
      case 'A':
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G': {
        long double value = bytes == LONG_DOUBLE ? va_arg(list, long double) : va_arg(list, double);
        if (effort == WARRANT_FORMAT)
          at = warrant_format_fraction(to, limit, at, value, bytes, letter, flags, width, precision);
        break;
      }
      case 'm':  // glibc's: what strerror says about errno
        if (effort == WARRANT_FORMAT) at = warrant_put_unknown(to, limit, at, __warrant_nondet_uint(), 0, 1024, width);
        break;
      case '%':
        if (at + 1 < limit) to[at] = '%';
        at++;
        break;
      default:
        __warrant_unmodelled_data("a conversion of printf that C does not have");
    }
  }
  return at;
}

static int warrant_result(size_t length) { return length > INT_MAX ? -1 : (int)length; }

static int warrant_print(char *to, size_t limit, const char *format, va_list list) {
  size_t length = warrant_format(to, limit, format, list, WARRANT_FORMAT);
  __warrant_separate(to, length < limit ? length + 1 : limit, format, 1);
  __warrant_format_end(to, limit, length);
  return warrant_result(length);
}

// What printf would return.
int __warrant_format_list(const char *format, va_list list) {
  return warrant_result(warrant_format(NULL, 0, format, list, WARRANT_FORMAT));
}

void __warrant_read_list(const char *format, va_list list) { warrant_format(NULL, 0, format, list, WARRANT_READ); }

int vsprintf(char *to, const char *format, va_list list) { return warrant_print(to, SIZE_MAX, format, list); }

int vsnprintf(char *to, size_t n, const char *format, va_list list) { return warrant_print(to, n, format, list); }

// Where the length rests on a guess, the text that is made then is cut off at that length, or ends before it.
static int warrant_allocated(char **to, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  size_t length = warrant_format(NULL, 0, format, again, WARRANT_FORMAT);
  va_end(again);
  if (length > INT_MAX) return -1;
  *to = __warrant_allocate(length + 1, 0);
  warrant_print(*to, length + 1, format, list);
  return (int)length;
}

int vasprintf(char **to, const char *format, va_list list) { return warrant_allocated(to, format, list); }

int sprintf(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = warrant_print(to, SIZE_MAX, format, list);
  va_end(list);
  return result;
}

int snprintf(char *to, size_t n, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = warrant_print(to, n, format, list);
  va_end(list);
  return result;
}

int asprintf(char **to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = warrant_allocated(to, format, list);
  va_end(list);
  return result;
}

// Of fortified compilation: a text that does not fit ends the execution.

static int warrant_checked(char *to, size_t size, const char *format, va_list list) {
  int result = warrant_print(to, size, format, list);
  __warrant_assume(result < 0 || (size_t)result < size);
  return result;
}

int __vsprintf_chk(char *to, int flag, size_t size, const char *format, va_list list) {
  (void)flag;
  return warrant_checked(to, size, format, list);
}

int __sprintf_chk(char *to, int flag, size_t size, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int result = warrant_checked(to, size, format, list);
  va_end(list);
  return result;
}
