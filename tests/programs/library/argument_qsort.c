// An array without elements has an address.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int some[1];
#ifdef MENDED
  qsort(some, 0, sizeof some[0], compare);
#else
  int *none = NULL;
  qsort(none, 0, sizeof some[0], compare);  // BUG
#endif
  return 0;
}
