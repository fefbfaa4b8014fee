// An assumption of 0, before all assertions.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
#ifdef MENDED
  if (x < 0) __VERIFIER_assume(0);
#else
  if (x == x) __VERIFIER_assume(0);  // BLOCKS
#endif
  assert(x >= 0);  // NEVER
  return 0;
}
