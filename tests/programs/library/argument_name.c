// A name is read to its end.
// violated: valid-deref
#include <stdio.h>

int main(void) {
#ifdef MENDED
  char name[4] = {'a', 'b', 'c', 0};
#else
  char name[3] = {'a', 'b', 'c'};
#endif
  return remove(name) == 0;  // BUG
}
