// verdict: true
// decided by: auto
#include <klee/klee.h>
int main(void) {
  unsigned char a[4] = {9, 9, 9, 9};
  unsigned n = klee_range(0, 3, "n");
  klee_make_symbolic(a, n, "a");
  klee_assert(a[3] == 9);
  return 0;
}
