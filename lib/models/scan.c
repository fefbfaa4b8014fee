// models: __isoc99_fscanf __isoc99_scanf __isoc99_sscanf __isoc99_vfscanf __isoc99_vscanf __isoc99_vsscanf fscanf scanf
// models: sscanf vfscanf vscanf vsscanf
//
// scanf and its relatives. A text in memory is read exactly; what comes from a file is anything that fits. Where C and
// common C libraries differ, either may be.
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "warrant_havoc.h"
#include "warrant_intrinsics.h"
#include "warrant_length.h"

float __warrant_decimalf(int negative, unsigned long long digits, int exponent, int is_exact);
double __warrant_decimal(int negative, unsigned long long digits, int exponent, int is_exact);
long double __warrant_decimall(int negative, unsigned long long digits, int exponent, int is_exact);

static int warrant_is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static const char *warrant_after_space(const char *s) {
  while (warrant_is_space(*s)) s++;
  return s;
}

static int warrant_is_digit(char c) { return c >= '0' && c <= '9'; }

// 36 for a character that is no digit in any base.
static int warrant_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 36;
}

static int warrant_is_number(char letter) {
  return letter == 'd' || letter == 'i' || letter == 'u' || letter == 'o' || letter == 'x' || letter == 'X';
}

static int warrant_is_fraction(char letter) {
  return letter == 'f' || letter == 'F' || letter == 'e' || letter == 'E' || letter == 'g' || letter == 'G' ||
         letter == 'a' || letter == 'A';
}

// Where the set of %[ ends, from behind the bracket (and ^) on.
static const char *warrant_set_end(const char *set) {
  const char *end = set;
  if (*end == ']') end++;
  while (*end != ']' && *end != '\0') end++;
  if (*end == '\0') __warrant_unmodelled_data("a format of scanf with a set that does not end");
  return end;
}

static int warrant_is_in_set(const char *set, const char *end, char given) {
  unsigned char c = (unsigned char)given;
  for (const char *p = set; p < end; p++) {
    if (*p == '-' && p > set && p + 1 < end && (unsigned char)p[-1] <= (unsigned char)p[1]) {
      if (c >= (unsigned char)p[-1] && c <= (unsigned char)p[1]) return 1;
    } else if ((unsigned char)*p == c) {
      return 1;
    }
  }
  return 0;
}

static unsigned long long warrant_any_number(void) {
  return (unsigned long long)__warrant_nondet_uint() << 32 | __warrant_nondet_uint();
}

static void warrant_store(void *place, int bytes, unsigned long long value) {
  if (bytes == CHAR) *(signed char *)place = (signed char)value;
  if (bytes == SHORT) *(short *)place = (short)value;
  if (bytes == INT) *(int *)place = (int)value;
  if (bytes == LONG_LONG) *(long long *)place = (long long)value;
}

// C speaks of conversions, libraries count assignments: the two differ where assignments are suppressed.
static int warrant_input_failure(int assigned, int converted) {
  if (assigned > 0) return assigned;
  return converted == 0 || __warrant_nondet_int() ? EOF : 0;
}

// A conversion: what stands between % and its letter.
static int warrant_assigns, warrant_has_width;
static size_t warrant_width;

// Where the letter of the conversion is.
static const char *warrant_read_conversion(const char *p) {
  warrant_assigns = *p != '*';
  if (*p == '*') p++;
  warrant_width = 0;
  warrant_has_width = warrant_is_digit(*p);
  for (; warrant_is_digit(*p); p++) {
    if (warrant_width > (INT_MAX - 9) / 10) __warrant_unmodelled_data("a width that is larger than any int");
    warrant_width = 10 * warrant_width + (size_t)(*p - '0');
  }
  if (warrant_has_width && warrant_width == 0) __warrant_unmodelled_data("a format of scanf with a width of 0");
  return warrant_read_length(p);
}

static void warrant_refuse_wide(void) {
  if (warrant_bytes != INT || warrant_is_wide) __warrant_unmodelled_data("wide characters that are scanned");
}

static void warrant_refuse_long_double(void) {
  if (warrant_bytes == LONG_DOUBLE) __warrant_unmodelled_data("a conversion of scanf that C does not have");
}

static void warrant_refuse_decorated_count(void) {
  warrant_refuse_long_double();
  if (!warrant_assigns || warrant_has_width) __warrant_unmodelled_data("a conversion of scanf that C does not have");
}

// What the functions below have read.
static int warrant_is_negative, warrant_fits, warrant_exponent;
static unsigned long long warrant_digits;

// The next character, of which the width has room for one fewer then.
static const char *warrant_skip(const char *s) {
  warrant_width--;
  return s + 1;
}

static const char *warrant_skip_sign(const char *s) {
  warrant_is_negative = *s == '-';
  return *s == '-' || *s == '+' ? warrant_skip(s) : s;
}

// The functions below return where what they read ends, and null if there is nothing of the kind.

static const char *warrant_read_number(const char *s, char letter) {
  int base = letter == 'o' ? 8 : letter == 'i' ? 0 : letter == 'x' || letter == 'X' ? 16 : 10, has_digits = 0;
  warrant_digits = 0;
  warrant_fits = 1;
  s = warrant_skip_sign(s);
  if ((base == 0 || base == 16) && warrant_width > 0 && *s == '0') {
    has_digits = 1;
    s = warrant_skip(s);
    if (warrant_width > 0 && (*s == 'x' || *s == 'X')) {
      s = warrant_skip(s);
      base = 16;
      // A prefix without digits is no number in C, and zero in some libraries.
      if ((warrant_width == 0 || warrant_digit(*s) >= 16) && __warrant_nondet_int()) return NULL;
    } else if (base == 0) {
      base = 8;
    }
  } else if (base == 0) {
    base = 10;
  }
  for (; warrant_width > 0 && warrant_digit(*s) < base; s = warrant_skip(s)) {
    unsigned digit = (unsigned)warrant_digit(*s);
    if (warrant_digits > (ULLONG_MAX - digit) / (unsigned)base) warrant_fits = 0;
    warrant_digits = warrant_digits * (unsigned)base + digit;
    has_digits = 1;
  }
  return has_digits ? s : NULL;
}

static const char *warrant_read_exponent(const char *s) {
  int is_small = 0, given = 0, has_digits = 0;
  s = warrant_skip(s);
  if (warrant_width > 0 && (*s == '-' || *s == '+')) {
    is_small = *s == '-';
    s = warrant_skip(s);
  }
  for (; warrant_width > 0 && warrant_is_digit(*s); s = warrant_skip(s)) {
    has_digits = 1;
    if (given < 100000) given = 10 * given + (*s - '0');
  }
  warrant_exponent += is_small ? -given : given;
  // A letter without digits makes it no number in C, and is skipped by some libraries.
  return !has_digits && __warrant_nondet_int() ? NULL : s;
}

// The value is exact if warrant_fits is set.
static const char *warrant_read_fraction(const char *s) {
  int has_point = 0, has_digits = 0;
  warrant_digits = 0;
  warrant_exponent = 0;
  warrant_fits = 1;
  s = warrant_skip_sign(s);
  int is_special = *s == 'i' || *s == 'I' || *s == 'n' || *s == 'N' || (*s == '0' && (s[1] == 'x' || s[1] == 'X'));
  if (warrant_width > 0 && is_special) {
    // Names and hexadecimal fractions: a number or none, and any characters that belong to it.
    if (__warrant_nondet_int()) return NULL;
    warrant_fits = 0;
    while (warrant_width > 0 && *s != '\0' && __warrant_nondet_int()) s = warrant_skip(s);
    return s;
  }
  for (; warrant_width > 0 && (warrant_is_digit(*s) || (*s == '.' && !has_point)); s = warrant_skip(s)) {
    if (*s == '.') {
      has_point = 1;
    } else if (warrant_digits > (ULLONG_MAX - 9) / 10) {
      warrant_fits = 0;
    } else {
      has_digits = 1;
      warrant_digits = 10 * warrant_digits + (unsigned)(*s - '0');
      warrant_exponent -= has_point;
    }
  }
  if (!has_digits) return NULL;
  return warrant_width > 0 && (*s == 'e' || *s == 'E') ? warrant_read_exponent(s) : s;
}

// Characters of the text that go to `start` and what follows it, which is no part of the text.

static void warrant_copy_character(const char *start, char *to, const char *from) {
  __warrant_separate(start, 1, from, 1);
  *to = *from;
}

static void warrant_end_copy(const char *start, char *to, const char *first, const char *last) {
  __warrant_separate(start, (size_t)(to - start) + 1, first, (size_t)(last - first) + 1);
  *to = '\0';
}

// A word, without an end unless it is to be kept.
static const char *warrant_read_word(const char *s, char *to) {
  const char *first = s;
  char *start = to;
  for (; warrant_width > 0 && *s != '\0' && !warrant_is_space(*s); s = warrant_skip(s)) {
    if (to != NULL) warrant_copy_character(start, to++, s);
  }
  if (to != NULL) warrant_end_copy(start, to, first, s);
  return s;
}

static const char *warrant_read_characters(const char *s, char *to) {
  char *start = to;
  for (; warrant_width > 0 && *s != '\0'; s = warrant_skip(s)) {
    if (to != NULL) warrant_copy_character(start, to++, s);
  }
  // Fewer characters than asked for are none in C, and enough for some libraries.
  return warrant_width > 0 && __warrant_nondet_int() ? NULL : s;
}

static const char *warrant_read_set(const char *s, char *to, const char *set, const char *end, int excludes) {
  const char *first = s;
  char *start = to;
  for (; warrant_width > 0 && *s != '\0' && warrant_is_in_set(set, end, *s) != excludes; s = warrant_skip(s)) {
    if (to != NULL) warrant_copy_character(start, to++, s);
  }
  if (to != NULL) warrant_end_copy(start, to, first, s);
  return s;
}

// A number that the object cannot hold makes the behaviour undefined; libraries store something.
static unsigned long long warrant_as_stored(char letter) {
  int is_signed = letter == 'd' || letter == 'i';
  unsigned long long largest = warrant_bytes == LONG_LONG ? ULLONG_MAX : (1ull << 8 * warrant_bytes) - 1;
  if (is_signed) largest = largest / 2 + warrant_is_negative;
  if (!warrant_fits || warrant_digits > largest) return warrant_any_number();
  return warrant_is_negative ? -warrant_digits : warrant_digits;
}

// Lists of arguments are passed on by value in one of the data models, so all of them are taken here.
static int warrant_scan(const char *text, const char *format, va_list list) {
  const char *s = text;
  int assigned = 0, converted = 0;
  for (const char *p = format; *p != '\0'; p++) {
    if (warrant_is_space(*p)) {
      s = warrant_after_space(s);
      continue;
    }
    if (*p != '%') {
      if (*s == '\0') return warrant_input_failure(assigned, converted);
      if (*s != *p) return assigned;
      s++;
      continue;
    }
    p = warrant_read_conversion(p + 1);
    char letter = *p;
    if (letter == 'n') {
      warrant_refuse_decorated_count();
      warrant_store(va_arg(list, void *), warrant_bytes, (unsigned long long)(s - text));
      continue;
    }
    if (letter != 'c' && letter != '[') s = warrant_after_space(s);
    if (*s == '\0') return warrant_input_failure(assigned, converted);
    if (!warrant_has_width) warrant_width = letter == 'c' ? 1 : SIZE_MAX;
    if (letter == '%') {
      if (*s != '%') return assigned;
      s++;
      continue;
    }
    if (warrant_is_number(letter)) {
      warrant_refuse_long_double();
      s = warrant_read_number(s, letter);
      if (s == NULL) return assigned;
      if (warrant_assigns) warrant_store(va_arg(list, void *), warrant_bytes, warrant_as_stored(letter));
    } else if (letter == 's') {
      warrant_refuse_wide();
      s = warrant_read_word(s, warrant_assigns ? va_arg(list, char *) : NULL);
    } else if (letter == 'c') {
      warrant_refuse_wide();
      s = warrant_read_characters(s, warrant_assigns ? va_arg(list, char *) : NULL);
      if (s == NULL) return assigned;
    } else if (letter == '[') {
      warrant_refuse_wide();
      int excludes = p[1] == '^';
      const char *set = p + 1 + excludes;
      p = warrant_set_end(set);
      if (warrant_is_in_set(set, p, *s) == excludes) return assigned;
      s = warrant_read_set(s, warrant_assigns ? va_arg(list, char *) : NULL, set, p, excludes);
    } else if (warrant_is_fraction(letter)) {
      s = warrant_read_fraction(s);
      if (s == NULL) return assigned;
      if (warrant_assigns && warrant_bytes == LONG_DOUBLE) {
        *va_arg(list, long double *) =
            __warrant_decimall(warrant_is_negative, warrant_digits, warrant_exponent, warrant_fits);
      } else if (warrant_assigns && warrant_is_wide) {
        *va_arg(list, double *) = __warrant_decimal(warrant_is_negative, warrant_digits, warrant_exponent, warrant_fits);
      } else if (warrant_assigns) {
        if (warrant_bytes != INT) __warrant_unmodelled_data("a conversion of scanf that C does not have");
        *va_arg(list, float *) = __warrant_decimalf(warrant_is_negative, warrant_digits, warrant_exponent, warrant_fits);
      }
    } else {
      __warrant_unmodelled_data("a conversion of scanf that C does not have, or %p");
    }
    converted++;
    assigned += warrant_assigns;
  }
  return assigned;
}

// A word of any length that the width admits; its characters may be any, too.
static void warrant_any_word(char *to) {
  size_t length = __warrant_nondet_ulong();
  if (warrant_has_width) {
    length = length < warrant_width ? length + 1 : warrant_width;
  } else {
    length = length < SIZE_MAX / 4 ? length + 1 : 1;
  }
  warrant_havoc(to, length);
  to[length] = '\0';
}

// As many characters as the width says, or fewer if the input ends.
static void warrant_any_characters(char *to, int ends) {
  size_t wanted = warrant_has_width ? warrant_width : 1, length = __warrant_nondet_ulong();
  if (!ends || length > wanted) length = wanted;
  warrant_havoc(to, length);
}

// Input that nobody knows may end, or not fit, at every directive.
static int warrant_scan_input(const char *format, va_list list) {
  int assigned = 0;
  for (const char *p = format; *p != '\0'; p++) {
    if (warrant_is_space(*p)) continue;
    if (*p != '%') {
      if (__warrant_nondet_int()) return warrant_input_failure(assigned, 1);
      continue;
    }
    p = warrant_read_conversion(p + 1);
    char letter = *p;
    if (letter == 'n') {
      warrant_refuse_decorated_count();
      warrant_store(va_arg(list, void *), warrant_bytes, __warrant_nondet_uint() / 2);
      continue;
    }
    int fails = __warrant_nondet_int();
    if (fails && (letter != 'c' || !warrant_assigns || __warrant_nondet_int()))
      return warrant_input_failure(assigned, 1);
    if (letter == '[') p = warrant_set_end(p[1] == '^' ? p + 2 : p + 1);
    if (letter == '%') continue;
    if (warrant_is_number(letter)) {
      warrant_refuse_long_double();
      if (warrant_assigns) warrant_store(va_arg(list, void *), warrant_bytes, warrant_any_number());
    } else if (letter == 's' || letter == '[') {
      warrant_refuse_wide();
      if (warrant_assigns) warrant_any_word(va_arg(list, char *));
    } else if (letter == 'c') {
      warrant_refuse_wide();
      if (warrant_assigns) warrant_any_characters(va_arg(list, char *), fails);
      if (fails && __warrant_nondet_int()) return warrant_input_failure(assigned, 1);
    } else if (warrant_is_fraction(letter)) {
      if (warrant_assigns && warrant_bytes == LONG_DOUBLE) {
        *va_arg(list, long double *) = __warrant_nondet_ldouble();
      } else if (warrant_assigns && warrant_is_wide) {
        *va_arg(list, double *) = __warrant_nondet_double();
      } else if (warrant_assigns) {
        if (warrant_bytes != INT) __warrant_unmodelled_data("a conversion of scanf that C does not have");
        *va_arg(list, float *) = __warrant_nondet_float();
      }
    } else {
      __warrant_unmodelled_data("a conversion of scanf that C does not have, or %p");
    }
    assigned += warrant_assigns;
  }
  return assigned;
}

#define FROM_TEXT(plain, listed)                               \
  int listed(const char *text, const char *format, va_list list) { return warrant_scan(text, format, list); } \
  int plain(const char *text, const char *format, ...) {       \
    va_list list;                                              \
    va_start(list, format);                                    \
    int result = warrant_scan(text, format, list);             \
    va_end(list);                                              \
    return result;                                             \
  }
FROM_TEXT(sscanf, vsscanf)
FROM_TEXT(__isoc99_sscanf, __isoc99_vsscanf)

#define FROM_FILE(plain, listed)                               \
  int listed(FILE *file, const char *format, va_list list) {   \
    warrant_read(file, 1);                                     \
    return warrant_scan_input(format, list);                   \
  }                                                            \
  int plain(FILE *file, const char *format, ...) {             \
    warrant_read(file, 1);                                     \
    va_list list;                                              \
    va_start(list, format);                                    \
    int result = warrant_scan_input(format, list);             \
    va_end(list);                                              \
    return result;                                             \
  }
FROM_FILE(fscanf, vfscanf)
FROM_FILE(__isoc99_fscanf, __isoc99_vfscanf)

#define FROM_INPUT(plain, listed)                              \
  int listed(const char *format, va_list list) { return warrant_scan_input(format, list); } \
  int plain(const char *format, ...) {                         \
    va_list list;                                              \
    va_start(list, format);                                    \
    int result = warrant_scan_input(format, list);             \
    va_end(list);                                              \
    return result;                                             \
  }
FROM_INPUT(scanf, vscanf)
FROM_INPUT(__isoc99_scanf, __isoc99_vscanf)
