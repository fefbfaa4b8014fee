// Two assumptions that no input satisfies together.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 10);  // PARTNER
#ifdef MENDED
  __VERIFIER_assume(x < 20);
#else
  __VERIFIER_assume(x < 5);  // BLOCKS
#endif
  assert(x > 10);  // NEVER
  return 0;
}
