// The key must be there, even if no element is.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int some[1] = {0}, *key = NULL;
#ifdef MENDED
  key = some;
#endif
  return bsearch(key, some, 0, sizeof some[0], compare) != NULL;  // BUG
}
