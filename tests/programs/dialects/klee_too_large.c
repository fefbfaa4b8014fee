// violated: valid-deref
#include <klee/klee.h>
int main(void) {
  int x = 0;
#ifdef MENDED
  klee_make_symbolic(&x, sizeof x, "x");
#else
  klee_make_symbolic(&x, 2 * sizeof x, "x");  // BUG
#endif
  return x == 0;
}
