// bsearch may look at any element.
// violated: valid-deref
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  const int some[4] = {1, 2, 3, 4}, key = 2;
#ifdef MENDED
  return bsearch(&key, some, 4, sizeof key, compare) == NULL;
#else
  return bsearch(&key, some, 5, sizeof key, compare) == NULL;  // BUG
#endif
}
