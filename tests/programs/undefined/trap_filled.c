// Bytes that are filled in and copied on.
// violated: def-behavior
// sanitizer: bool
#include <string.h>

struct options {
  int level;
  _Bool is_set;
};

int main(void) {
  struct options first, second;
#ifdef MENDED
  memset(&first, 0, sizeof first);
#else
  memset(&first, 0xff, sizeof first);
#endif
  second = first;
  return second.is_set ? 0 : 1;  // BUG
}
