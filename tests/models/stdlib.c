// Integer functions, numbers in text, sorting and searching.
#include <stdlib.h>

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <time.h>

#include "support.h"

static void arithmetic(long long x, long long y) {
  if (y == 0 || (int)y == 0 || (long)y == 0) y = 7;
  int i = (int)x, j = (int)y;
  long k = (long)x, l = (long)y;
  if (i != INT_MIN) {
    show("abs", abs(i));
    show("div", div(i, j).quot);
    show("div", div(i, j).rem);
  }
  if (k != LONG_MIN) {
    show("labs", labs(k));
    show("ldiv", ldiv(k, l).quot);
    show("ldiv", ldiv(k, l).rem);
  }
  if (x != LLONG_MIN) {
    show("llabs", llabs(x));
    show("imaxabs", imaxabs(x));
    lldiv_t parts = lldiv(x, y);
    show("lldiv", parts.quot);
    show("lldiv", parts.rem);
    show("imaxdiv", imaxdiv(x, y).quot);
    show("imaxdiv", imaxdiv(x, y).rem);
  }
  printf("difftime %.17g\n", difftime((time_t)x, (time_t)y));
}

#define SHOW_CONVERSION(function)                    \
  do {                                               \
    char *end = NULL;                                \
    errno = 0;                                       \
    show(#function, (long long)function(text, &end, base)); \
    show("errno", errno);                            \
    if (end != NULL) show_place("end", end, text);   \
  } while (0)

static void convert(const char *text, int base) {
  printf("\"%s\" in base %d\n", text, base);
  SHOW_CONVERSION(strtol);
  SHOW_CONVERSION(strtoul);
  SHOW_CONVERSION(strtoll);
  SHOW_CONVERSION(strtoull);
  SHOW_CONVERSION(strtoimax);
  SHOW_CONVERSION(strtoumax);
}

static void numbers_in_text(void) {
  static const char *const texts[] = {
      "", "0", "-0", "+", "-", "  12abc", "\t\n-77", "0x", "0xg", "0X1f", "-0x10", "017", "08", "zZ9", "2147483647",
      "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "-4294967295", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
      "18446744073709551616", "-18446744073709551615", "99999999999999999999999", "-99999999999999999999999", "+-1"};
  static const int bases[] = {0, 10, 16, 8, 2, 36, 1, 37, -1};
  int count = sizeof texts / sizeof texts[0];
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < 9; j += ROUNDS > 100 ? 1 : 1 + random_below(6)) convert(texts[i], bases[j]);
    // Out of range, these have no value.
    errno = 0;
    (void)strtol(texts[i], NULL, 10);
    if (errno == 0) show("atol", atol(texts[i]));
    errno = 0;
    (void)strtoll(texts[i], NULL, 10);
    if (errno == 0) show("atoll", atoll(texts[i]));
    if (i < 15) show("atoi", atoi(texts[i]));
  }
  for (int round = 0; round < ROUNDS; round++) {
    char text[12];
    int length = random_below(11);
    for (int i = 0; i < length; i++) text[i] = "0123456789abfxXzZ -+"[random_below(20)];
    text[length] = '\0';
    convert(text, random_below(40) - 2);
  }
}

struct pair {
  char key;
  int value;
};

static int compare_ints(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}

static int compare_pairs(const void *a, const void *b) {
  return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}

static void sorting(void) {
  int numbers[12];
  struct pair pairs[8];
  int count = random_below(13);
  for (int i = 0; i < count; i++) numbers[i] = random_below(20) - 5;
  qsort(numbers, count, sizeof numbers[0], compare_ints);
  for (int i = 0; i < count; i++) show("qsort", numbers[i]);
  int key = random_below(20) - 5;
  int *found = bsearch(&key, numbers, count, sizeof numbers[0], compare_ints);
  show("bsearch", found != NULL ? *found : -100);
  for (int i = 0; i < 8; i++) {
    pairs[i].key = (char)random_below(3);
    pairs[i].value = i;
  }
  qsort(pairs, 8, sizeof pairs[0], compare_pairs);
  for (int i = 0; i < 8; i++) show("qsort pairs", pairs[i].key);
}

static void reallocation(void) {
  int size = 1 + random_below(20), larger = size + random_below(20);
  char *block = realloc(NULL, size);
  for (int i = 0; i < size; i++) block[i] = (char)random_bits();
  show_bytes("realloc", block, size);
  block = realloc(block, larger);
  show_bytes("realloc", block, size);
  block = reallocarray(block, 1, 1);
  show_bytes("reallocarray", block, 1);
  show_place("reallocarray", reallocarray(block, (size_t)-1, 2), NULL);
  free(block);
}

int main(void) {
  static const long long boundaries[] = {0, 1, -1, 2, INT_MAX, INT_MIN, LLONG_MAX, LLONG_MIN, UINT_MAX};
  for (int i = 0; i < 9; i++) {
    for (int j = 0; j < 9; j++) arithmetic(boundaries[i], boundaries[j]);
  }
  for (int round = 0; round < ROUNDS * 3; round++) {
    long long x = (long long)((uint64_t)random_bits() << 32 | random_bits());
    long long y = (long long)((uint64_t)random_bits() << 32 | random_bits()) >> random_below(64);
    arithmetic(x, y);
    sorting();
    reallocation();
  }
  numbers_in_text();
  return 0;
}
