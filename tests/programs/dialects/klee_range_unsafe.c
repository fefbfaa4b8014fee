// verdict: false
// decided by: auto
#include <klee/klee.h>
int main(void) {
  int low = klee_int("low");
  klee_assume(low > 0 && low < 1000);
  klee_assert(klee_range(low, low + 2, "x") != low + 1);
  return 0;
}
