// sprintf and its relatives, compared with what C libraries write.
// run: returned 0
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int asprintf(char **, const char *, ...);

#define IS(expected, ...)                                    \
  do {                                                       \
    memset(text, '#', sizeof text);                          \
    assert(sprintf(text, __VA_ARGS__) == strlen(expected));  \
    assert(strcmp(text, expected) == 0);                     \
    assert(text[strlen(expected) + 1] == '#');               \
  } while (0)

int main(void) {
  char text[64], *made = 0;
  IS("", "%s", "");
  IS("-7", "%d", -7);
  IS("-2147483648 4294967295", "%d %u", -2147483647 - 1, 0xffffffffu);
  IS("-9223372036854775808", "%lld", -9223372036854775807ll - 1);
  IS("   42|42   |00042|+42| 42", "%5d|%-5d|%05d|%+d|% d", 42, 42, 42, 42, 42);
  IS("0x2a 0X2A 052 0 0", "%#x %#X %#o %#x %#o", 42, 42, 42, 0, 0);
  IS("  007||7", "%5.3d|%.0d|%.0d", 7, 0, 7);
  IS("  ab|ab  |a", "%4s|%-4s|%.1s", "ab", "ab", "ab");
  IS("  7|7  |7", "%*d|%*d|%.*s", 3, 7, -3, 7, 1, "789");
  IS("c|  c|c  |%", "%c|%3c|%-3c|%%", 'c', 'c', 'c');
  IS("-1 255 -1 65535", "%hhd %hhu %hd %hu", -1, -1, -1, -1);
  IS("-1 1 2 3", "%ld %zu %td %jd", -1L, (size_t)1, (__PTRDIFF_TYPE__)2, (__INTMAX_TYPE__)3);
  memset(text, '#', sizeof text);
  assert(snprintf(text, 4, "%d", 12345) == 5 && strcmp(text, "123") == 0 && text[4] == '#');
  assert(snprintf(text, 1, "abc") == 3 && text[0] == 0 && text[1] == '2');
  assert(snprintf(NULL, 0, "%s-%d", "abc", 77) == 6);
  assert(asprintf(&made, "<%s>", "made") == 6 && strcmp(made, "<made>") == 0);
  free(made);
  return 0;
}
