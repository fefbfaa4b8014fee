// An assumption that holds for no value at all.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
#ifdef MENDED
  __VERIFIER_assume(x > 3 && x < 5);
#else
  __VERIFIER_assume(x > 3 && x < 4);  // BLOCKS
#endif
  assert(x == 4);  // NEVER
  return 0;
}
