// sscanf on random texts with formats that are made at run time, and decimal fractions.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "support.h"

static char text[64], format[64];
static struct {
  signed char byte;
  short narrow;
  int number;
  long longer;
  long long longest;
  char word[24];
  char rest[24];
  int count;
} found;

static void clear(void) {
  memset(&found, 0, sizeof found);
  found.count = -1;
}

static void show_found(int result) {
  show(format, result);
  show("byte", found.byte);
  show("narrow", found.narrow);
  show("number", found.number);
  show("longer", found.longer);
  show("longest", found.longest);
  show_bytes("word", found.word, sizeof found.word);
  show_bytes("rest", found.rest, sizeof found.rest);
  show("count", found.count);
  clear();
}

static int scan(const char *from, ...) {
  va_list list;
  va_start(list, from);
  const int result = vsscanf(from, format, list);
  va_end(list);
  return result;
}

static char *put(char *at, const char *what) {
  while (*what) *at++ = *what++;
  return at;
}

// Pieces that are numbers, words and what separates them. Numbers are read with a width for which the object has room.
static void make_text(void) {
  static const char *const pieces[] = {"0", "12", "-7", "+9", "0x1f", "017", "abc", "x", " ", "  \t", ",", ":", "%", "-", "99", "]^"};
  char *at = text;
  const int count = random_below(7);
  for (int i = 0; i < count; i++) at = put(at, pieces[random_below(16)]);
  *at = '\0';
}

// Whether the text has "0x" without a digit behind it, of which C and libraries think differently.
static int has_bare_prefix(void) {
  for (const char *c = text; *c; c++)
    if (c[0] == '0' && c[1] == 'x') {
      const char d = c[2];
      if (!((d >= '0' && d <= '9') || (d >= 'a' && d <= 'f'))) return 1;
    }
  return 0;
}

static void fractions(const char *from, int is_short) {
  char *end;
  const double value = strtod(from, &end);
  union {
    double value;
    unsigned long long bits;
  } exact = {value};
  show(from, end - from);
  if (value == value) show("bits", (long long)exact.bits);
  if (is_short) {
    const float narrow = strtof(from, &end);
    show("strtof", end - from);
    show("strtof", (long long)(narrow * 1000 < 1e15f && narrow * 1000 > -1e15f ? narrow * 1000 : 0));
  }
  strtold(from, &end);
  show("strtold", end - from);
  show_truth("atof", atof(from) == value);
}

int main(void) {
  static const char *const numbers[] = {"%9d", "%9i", "%7x", "%9o", "%9u", "%3d", "%2i", "%4x", "%*d%9d", "%7X"};
  static const char *const words[] = {"%s", "%3s", "%[a-z]", "%2[^ ,]", "%[]^a-c]", "%5[0-9x]", "%c", "%[-+0-9]", "%*s%s", "%[^:]"};
  static const char *const separators[] = {"", " ", ",", " , ", ":", "%%", "\t", " x"};
  clear();
  for (int round = 0; round < ROUNDS * 8; round++) {
    make_text();
    const int number = random_below(10), word = random_below(10);
    const int is_open = number == 8 || word == 8;  // suppressed assignments: the result at the end of the text is open
    char *at = put(format, numbers[number]);
    at = put(at, separators[random_below(8)]);
    at = put(at, words[word]);
    at = put(at, separators[random_below(8)]);
    *put(at, "%n%s") = '\0';
    if (has_bare_prefix()) continue;
    show(text, 0);
    const int result = sscanf(text, format, &found.number, found.word, &found.count, found.rest);
    show_found(is_open && result <= 0 ? 0 : result);
    at = put(format, words[word]);
    at = put(at, separators[random_below(8)]);
    *put(at, "%2hhd %4hd%n%9ld%lld") = '\0';
    const int more = scan(text, found.word, &found.byte, &found.narrow, &found.count, &found.longer, &found.longest);
    show_found(is_open && more <= 0 ? 0 : more);
  }
  static const char *const fixed[] = {"0",    "-0.0",   "1.5",   " 12.25e3x", "1e22", "123456789012345e-22", ".5",  "5.",  ".",
                                      "-",    "1e",     "1e+",   "1e+5",      "inf",  "-Infinityx",          "nan", "NAN(1_a)b",
                                      "nan(", "infini", "0.1",   "3.14159",   "x",    "",                    "0x",  "0xg", "+7e-3",
                                      "00012.5000", "0.000001"};
  for (unsigned i = 0; i < sizeof fixed / sizeof *fixed; i++) {
    fractions(fixed[i], i != 4 && i != 5);
    double value = -1;
    float narrow = -1;
    if (i > 12 && i != 19 && i != 20) continue;
    show("fraction", sscanf(fixed[i], "%lf", &value));
    show("fraction", (long long)(value < 1e9 ? value * 1000000 : 0));
    if (i != 4 && i != 5) show("fraction", sscanf(fixed[i], "%4f", &narrow));
  }
  return 0;
}
