// printf into memory with formats that are made at run time: random flags, widths, precisions, lengths and conversions.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "support.h"

static char buffer[96], format[64];

static void show_text(int result) {
  show(format, result);
  show_bytes("text", buffer, sizeof buffer);
  memset(buffer, '#', sizeof buffer);
}

static int print(size_t n, ...) {
  va_list list;
  va_start(list, n);
  const int result = vsnprintf(buffer, n, format, list);
  va_end(list);
  return result;
}

static int print_unlimited(int first, ...) {
  va_list list;
  va_start(list, first);
  const int result = vsprintf(buffer, format, list);
  va_end(list);
  return result + first;
}

static int print_allocated(char **text, ...) {
  va_list list;
  va_start(list, text);
  const int result = vasprintf(text, format, list);
  va_end(list);
  return result;
}

static unsigned long long random_number(void) {
  unsigned long long value = ((unsigned long long)random_bits() << 32) | random_bits();
  return value >> random_below(64);
}

static char *put(char *at, const char *text) {
  while (*text) *at++ = *text++;
  return at;
}

static char *put_number(char *at, int number) {
  if (number >= 10) *at++ = (char)('0' + number / 10);
  *at++ = (char)('0' + number % 10);
  return at;
}

// Flags, a width and a precision as numbers, or as they are in the arguments.
static char *put_fields(char *at, const char *flags, int from_arguments, int has_precision) {
  for (const char *flag = flags; *flag; flag++)
    if (random_below(3) == 0) *at++ = *flag;
  if (from_arguments) {
    at = put(at, "*");
  } else if (random_below(2)) {
    at = put_number(at, 1 + random_below(20));
  }
  if (!has_precision) return at;
  *at++ = '.';
  if (from_arguments) return put(at, "*");
  return random_below(4) ? put_number(at, random_below(14)) : at;
}

static void numbers(size_t n) {
  static const char *const lengths[] = {"", "h", "hh", "l", "ll", "j", "z", "t"};
  static const char letters[] = "diuoxX";
  const int length = random_below(8), from_arguments = random_below(3) == 0, has_precision = random_below(2);
  const char letter = letters[random_below(6)];
  const unsigned long long value = random_number();
  char *at = put(format, "<%");
  at = put_fields(at, letter == 'd' || letter == 'i' ? "-+ 0" : letter == 'u' ? "-0" : "-#0", from_arguments, has_precision);
  at = put(at, lengths[length]);
  *at++ = letter;
  *put(at, random_below(4) ? ">%c" : ">%%%c") = '\0';
  const int width = random_below(20) - 5, precision = random_below(14) - 2;
#define PRINT(value)                                                              \
  show_text(from_arguments && has_precision ? print(n, width, precision, value, 'q') \
            : from_arguments                ? print(n, width, value, 'q')            \
                                            : print(n, value, 'q'))
  if (length <= 2) {
    PRINT((int)value);
  } else if (length == 3) {
    PRINT((long)value);
  } else if (length <= 5) {
    PRINT((long long)value);
  } else {
    PRINT((size_t)value);
  }
}

static void texts(size_t n) {
  static const char *const strings[] = {"", "a", "some words", "%d"};
  const char *string = strings[random_below(4)];
  const int from_arguments = random_below(3) == 0, has_precision = random_below(2);
  char *at = put_fields(put(format, "%"), "-", from_arguments, has_precision);
  *put(at, "s|%c%d") = '\0';
  const int width = random_below(20) - 5, precision = random_below(14) - 2;
  if (from_arguments && has_precision) {
    show_text(print(n, width, precision, string, 'x', 7));
  } else if (from_arguments) {
    show_text(print(n, width, string, 'x', 7));
  } else {
    show_text(print(n, string, 'x', 7));
  }
}

int main(void) {
  memset(buffer, '#', sizeof buffer);
  for (int round = 0; round < ROUNDS * 4; round++) {
    const size_t n = random_below(5) == 0 ? random_below(8) : sizeof buffer;
    numbers(n);
    texts(n);
    int count = -1;
    long long wide = -1;
    short narrow = -1;
    *put(format, "%d%n %s%lln%hn|") = '\0';
    show_text(print(n, random_below(1000), &count, "text", &wide, &narrow));
    show("%n", count + wide + narrow);
    *put(format, "%-5u %s %#x") = '\0';
    const unsigned first = random_bits(), second = random_bits();
    show_text(print_unlimited(0, first, "abc", second));
    char *text = NULL;
    const int length = print_allocated(&text, first, "allocated", second);
    show("vasprintf", length);
    show_bytes("vasprintf", text, length + 1);
    free(text);
    show_text(snprintf(buffer, n, format, 12u, "direct", 255));
    show_text(sprintf(buffer, format, 12u, "direct", 255));
  }
  return 0;
}
