// qsort may access the whole array, even if the comparison does not look.
// violated: valid-deref
#include <stdlib.h>

static int equal(const void *a, const void *b) { return 0; }

int main(void) {
  int some[4] = {0};
#ifdef MENDED
  qsort(some, 4, sizeof some[0], equal);
#else
  qsort(some, 5, sizeof some[0], equal);  // BUG
#endif
  return 0;
}
