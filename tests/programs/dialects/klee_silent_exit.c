// verdict: true
// decided by: auto
#include <klee/klee.h>
int main(void) {
  klee_silent_exit(1);
  klee_assert(0);
}
