// assert(0) says that it is not reached: that is no vacuity.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  switch (x & 1) {
    case 0: break;
    case 1: break;
    default: assert(0);
  }
  return 0;
}
