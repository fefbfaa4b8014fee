// verdict: false
// decided by: auto
#include <klee/klee.h>
int main(void) {
  unsigned char a[4] = {9, 9, 9, 9};
  unsigned n = klee_range(0, 5, "n");
  klee_make_symbolic(a, n, "a");
  klee_assert(a[3] != 5);
  return 0;
}
