// No two of three assumptions contradict each other, all three do.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  __VERIFIER_assume(a < b);  // PARTNER
  __VERIFIER_assume(b < c);  // PARTNER
#ifdef MENDED
  __VERIFIER_assume(a < c);
#else
  __VERIFIER_assume(c < a);  // BLOCKS
#endif
  assert(a != c);  // NEVER
  return 0;
}
