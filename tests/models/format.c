// Conversions of snprintf with random flags, on numbers of every size and on strings.
#include <stdio.h>

#include "support.h"

static char buffer[64];

static void show_text(int result) {
  show("snprintf", result);
  show_bytes("text", buffer, sizeof buffer);
  memset(buffer, '#', sizeof buffer);
}

static unsigned long long random_number(void) {
  unsigned long long value = ((unsigned long long)random_bits() << 32) | random_bits();
  return value >> random_below(64);
}

#define NUMBER(length, type)                                                                        \
  do {                                                                                              \
    const unsigned type u = (unsigned type)random_number();                                         \
    const signed type s = (signed type)random_number();                                             \
    show_text(snprintf(buffer, n, "%" length "d|%" length "u|%" length "i", s, u, s));              \
    show_text(snprintf(buffer, n, "%" length "x %#" length "X %" length "o %#" length "o", u, u, u, u)); \
    show_text(snprintf(buffer, n, "%-*" length "d|%0*" length "d", width, s, width, s));            \
    show_text(snprintf(buffer, n, "%+.*" length "d|% *.*" length "d", precision, s, width, precision, s)); \
    show_text(snprintf(buffer, n, "%#*.*" length "x|%-#*" length "o", width, precision, u, width, u)); \
  } while (0)

int main(void) {
  static const char *const texts[] = {"", "a", "some words", "%d"};
  memset(buffer, '#', sizeof buffer);
  for (int round = 0; round < ROUNDS * 2; round++) {
    size_t n = random_below(5) == 0 ? random_below(8) : sizeof buffer;
    int width = random_below(16) - 4, precision = random_below(12) - 2;
    NUMBER("", int);
    NUMBER("l", long);
    NUMBER("ll", long long);
    NUMBER("h", short);
    NUMBER("hh", char);
    const char *text = texts[random_below(4)];
    show_text(snprintf(buffer, n, "%s|%*s|%-*s", text, width, text, width, text));
    show_text(snprintf(buffer, n, "%.*s|%%|%5.2s", precision, text, text));
    show_text(snprintf(buffer, n, "%c%*c%-*c", 'a' + round % 26, width, 'x', width, 'y'));
    show_text(snprintf(buffer, n, "%zu %td", (size_t)random_bits(), (__PTRDIFF_TYPE__)random_below(99)));
  }
  return 0;
}
