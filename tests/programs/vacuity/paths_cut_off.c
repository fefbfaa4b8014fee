// __VERIFIER_assume(0) cuts off what is not of interest, and hides nothing.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 1000) __VERIFIER_assume(0);
  assert(x <= 1000);
  return 0;
}
