// entry: words --string s --nonnull : TRUE
// Loops within loops stop at the same end.
#include <stddef.h>
size_t words(const char *s) {
  size_t n = 0;
  for (;;) {
    while (*s == ' ') s++;
    if (!*s) return n;
    n++;
    while (*s && *s != ' ') s++;
  }
}
