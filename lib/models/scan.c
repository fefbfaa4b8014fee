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

float __warrant_decimalf(int negative, unsigned long long digits, int exponent, int is_exact);
double __warrant_decimal(int negative, unsigned long long digits, int exponent, int is_exact);
long double __warrant_decimall(int negative, unsigned long long digits, int exponent, int is_exact);

// The bytes of an object; those of floats by the length modifier they have.
enum { CHAR = 1, SHORT = 2, INT = 4, LONG_LONG = 8, LONG_DOUBLE = 16 };

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
  if (*end == '\0') __warrant_unmodelled("a format of scanf with a set that does not end");
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

// A number that the object cannot hold makes the behaviour undefined; libraries store something.
static unsigned long long warrant_as_stored(unsigned long long magnitude, int negative, int fits, int bytes, char letter) {
  int is_signed = letter == 'd' || letter == 'i';
  unsigned long long largest = bytes == LONG_LONG ? ULLONG_MAX : (1ull << 8 * bytes) - 1;
  if (is_signed) largest = largest / 2 + negative;
  if (!fits || magnitude > largest) return warrant_any_number();
  return negative ? -magnitude : magnitude;
}

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
    p++;
    int assigns = 1, bytes = INT, is_wide = 0, has_width = 0;
    size_t width = 0;
    if (*p == '*') {
      assigns = 0;
      p++;
    }
    for (; warrant_is_digit(*p); p++) {
      if (width > (INT_MAX - 9) / 10) __warrant_unmodelled("a width that is larger than any int");
      width = 10 * width + (size_t)(*p - '0');
      has_width = 1;
    }
    if (has_width && width == 0) __warrant_unmodelled("a format of scanf with a width of 0");
    if (*p == 'h') {
      bytes = p[1] == 'h' ? CHAR : SHORT;
      p += p[1] == 'h' ? 2 : 1;
    } else if (*p == 'l') {
      bytes = p[1] == 'l' ? LONG_LONG : (int)sizeof(long);
      is_wide = p[1] != 'l';
      p += p[1] == 'l' ? 2 : 1;
    } else if (*p == 'j') {
      bytes = sizeof(intmax_t);
      p++;
    } else if (*p == 'z' || *p == 't') {
      bytes = sizeof(size_t);
      p++;
    } else if (*p == 'L') {
      bytes = LONG_DOUBLE;
      p++;
    }
    char letter = *p;
    if (letter == 'n') {
      if (!assigns || has_width || bytes == LONG_DOUBLE) __warrant_unmodelled("a conversion of scanf that C does not have");
      warrant_store(va_arg(list, void *), bytes, (unsigned long long)(s - text));
      continue;
    }
    if (letter != 'c' && letter != '[') s = warrant_after_space(s);
    if (*s == '\0') return warrant_input_failure(assigned, converted);
    if (!has_width) width = letter == 'c' ? 1 : SIZE_MAX;
    if (letter == '%') {
      if (*s != '%') return assigned;
      s++;
    } else if (warrant_is_number(letter)) {
      if (bytes == LONG_DOUBLE) __warrant_unmodelled("a conversion of scanf that C does not have");
      int base = letter == 'o' ? 8 : letter == 'i' ? 0 : letter == 'x' || letter == 'X' ? 16 : 10;
      int negative = 0, has_digits = 0, fits = 1;
      unsigned long long value = 0;
      if (*s == '-' || *s == '+') {
        negative = *s == '-';
        s++;
        width--;
      }
      if ((base == 0 || base == 16) && width > 0 && *s == '0') {
        has_digits = 1;
        s++;
        width--;
        if (width > 0 && (*s == 'x' || *s == 'X')) {
          s++;
          width--;
          base = 16;
          // A prefix without digits is no number in C, and zero in some libraries.
          if ((width == 0 || warrant_digit(*s) >= 16) && __warrant_nondet_int()) return assigned;
        } else if (base == 0) {
          base = 8;
        }
      } else if (base == 0) {
        base = 10;
      }
      for (; width > 0 && warrant_digit(*s) < base; s++, width--) {
        unsigned digit = (unsigned)warrant_digit(*s);
        if (value > (ULLONG_MAX - digit) / (unsigned)base) fits = 0;
        value = value * (unsigned)base + digit;
        has_digits = 1;
      }
      if (!has_digits) return assigned;
      if (assigns) warrant_store(va_arg(list, void *), bytes, warrant_as_stored(value, negative, fits, bytes, letter));
    } else if (letter == 's') {
      if (bytes != INT || is_wide) __warrant_unmodelled("wide strings that are scanned");
      char *to = assigns ? va_arg(list, char *) : NULL;
      for (; width > 0 && *s != '\0' && !warrant_is_space(*s); s++, width--) {
        if (assigns) *to++ = *s;
      }
      if (assigns) *to = '\0';
    } else if (letter == 'c') {
      if (bytes != INT || is_wide) __warrant_unmodelled("wide characters that are scanned");
      char *to = assigns ? va_arg(list, char *) : NULL;
      for (; width > 0 && *s != '\0'; s++, width--) {
        if (assigns) *to++ = *s;
      }
      // Fewer characters than asked for are none in C, and enough for some libraries.
      if (width > 0 && __warrant_nondet_int()) return assigned;
    } else if (letter == '[') {
      if (bytes != INT || is_wide) __warrant_unmodelled("wide strings that are scanned");
      int excludes = p[1] == '^';
      const char *set = p + 1 + excludes, *end = warrant_set_end(set);
      p = end;
      if (warrant_is_in_set(set, end, *s) == excludes) return assigned;
      char *to = assigns ? va_arg(list, char *) : NULL;
      for (; width > 0 && *s != '\0' && warrant_is_in_set(set, end, *s) != excludes; s++, width--) {
        if (assigns) *to++ = *s;
      }
      if (assigns) *to = '\0';
    } else if (warrant_is_fraction(letter)) {
      int negative = 0, has_digits = 0, is_exact = 1, exponent = 0;
      unsigned long long value = 0;
      if (*s == '-' || *s == '+') {
        negative = *s == '-';
        s++;
        width--;
      }
      int is_special = *s == 'i' || *s == 'I' || *s == 'n' || *s == 'N' || (*s == '0' && (s[1] == 'x' || s[1] == 'X'));
      if (width > 0 && is_special) {
        // Names and hexadecimal fractions: a number or none, and any characters that belong to it.
        if (__warrant_nondet_int()) return assigned;
        has_digits = 1;
        is_exact = 0;
        while (width > 0 && *s != '\0' && __warrant_nondet_int()) s++, width--;
      } else {
        int has_point = 0;
        for (; width > 0 && (warrant_is_digit(*s) || (*s == '.' && !has_point)); s++, width--) {
          if (*s == '.') {
            has_point = 1;
            continue;
          }
          has_digits = 1;
          if (value > (ULLONG_MAX - 9) / 10) {
            is_exact = 0;
          } else {
            value = 10 * value + (unsigned)(*s - '0');
            exponent -= has_point;
          }
        }
        if (!has_digits) return assigned;
        if (width > 0 && (*s == 'e' || *s == 'E')) {
          int is_small = 0, given = 0, has_exponent = 0;
          s++;
          width--;
          if (width > 0 && (*s == '-' || *s == '+')) {
            is_small = *s == '-';
            s++;
            width--;
          }
          for (; width > 0 && warrant_is_digit(*s); s++, width--) {
            has_exponent = 1;
            if (given < 100000) given = 10 * given + (*s - '0');
          }
          // A letter without digits makes it no number in C, and is skipped by some libraries.
          if (!has_exponent && __warrant_nondet_int()) return assigned;
          exponent += is_small ? -given : given;
        }
      }
      if (assigns && bytes == LONG_DOUBLE) {
        *va_arg(list, long double *) = __warrant_decimall(negative, value, exponent, is_exact);
      } else if (assigns && is_wide) {
        *va_arg(list, double *) = __warrant_decimal(negative, value, exponent, is_exact);
      } else if (assigns) {
        if (bytes != INT) __warrant_unmodelled("a conversion of scanf that C does not have");
        *va_arg(list, float *) = __warrant_decimalf(negative, value, exponent, is_exact);
      }
    } else {
      __warrant_unmodelled("a conversion of scanf that C does not have, or %p");
    }
    converted += letter != '%';
    assigned += assigns && letter != '%';
  }
  return assigned;
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
    p++;
    int assigns = 1, bytes = INT, is_wide = 0, has_width = 0;
    size_t width = 0;
    if (*p == '*') {
      assigns = 0;
      p++;
    }
    for (; warrant_is_digit(*p); p++) {
      if (width > (INT_MAX - 9) / 10) __warrant_unmodelled("a width that is larger than any int");
      width = 10 * width + (size_t)(*p - '0');
      has_width = 1;
    }
    if (has_width && width == 0) __warrant_unmodelled("a format of scanf with a width of 0");
    if (*p == 'h') {
      bytes = p[1] == 'h' ? CHAR : SHORT;
      p += p[1] == 'h' ? 2 : 1;
    } else if (*p == 'l') {
      bytes = p[1] == 'l' ? LONG_LONG : (int)sizeof(long);
      is_wide = p[1] != 'l';
      p += p[1] == 'l' ? 2 : 1;
    } else if (*p == 'j') {
      bytes = sizeof(intmax_t);
      p++;
    } else if (*p == 'z' || *p == 't') {
      bytes = sizeof(size_t);
      p++;
    } else if (*p == 'L') {
      bytes = LONG_DOUBLE;
      p++;
    }
    char letter = *p;
    if (letter == 'n') {
      if (!assigns || has_width || bytes == LONG_DOUBLE) __warrant_unmodelled("a conversion of scanf that C does not have");
      warrant_store(va_arg(list, void *), bytes, __warrant_nondet_uint() / 2);
      continue;
    }
    int fails = __warrant_nondet_int();
    if (fails && (letter != 'c' || !assigns)) return warrant_input_failure(assigned, 1);
    if (letter == '%') continue;
    if (letter == '[') p = warrant_set_end(p[1] == '^' ? p + 2 : p + 1);
    if (warrant_is_number(letter)) {
      if (bytes == LONG_DOUBLE) __warrant_unmodelled("a conversion of scanf that C does not have");
      if (assigns) warrant_store(va_arg(list, void *), bytes, warrant_any_number());
    } else if (letter == 's' || letter == '[' || letter == 'c') {
      if (bytes != INT || is_wide) __warrant_unmodelled("wide characters that are scanned");
      if (!assigns) continue;
      size_t length = __warrant_nondet_ulong();
      if (!has_width && letter != 'c') {
        length = length < SIZE_MAX / 4 ? length + 1 : 1;
      } else {
        if (!has_width) width = 1;
        length = length < width ? length + 1 : width;
      }
      char *to = va_arg(list, char *);
      if (letter == 'c') {
        // Fewer characters than asked for may come, which are none in C, and enough for some libraries.
        if (fails && __warrant_nondet_int()) return warrant_input_failure(assigned, 1);
        warrant_havoc(to, fails ? length : width);
        if (fails && __warrant_nondet_int()) return warrant_input_failure(assigned, 1);
      } else {
        warrant_havoc(to, length);
        to[length] = '\0';
      }
    } else if (warrant_is_fraction(letter)) {
      if (!assigns) continue;
      if (bytes == LONG_DOUBLE) {
        *va_arg(list, long double *) = __warrant_nondet_ldouble();
      } else if (is_wide) {
        *va_arg(list, double *) = __warrant_nondet_double();
      } else {
        if (bytes != INT) __warrant_unmodelled("a conversion of scanf that C does not have");
        *va_arg(list, float *) = __warrant_nondet_float();
      }
    } else {
      __warrant_unmodelled("a conversion of scanf that C does not have, or %p");
    }
    assigned += assigns;
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
    (void)file;                                                \
    return warrant_scan_input(format, list);                   \
  }                                                            \
  int plain(FILE *file, const char *format, ...) {             \
    (void)file;                                                \
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
