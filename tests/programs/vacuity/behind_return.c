// An assertion behind the end of the function.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int clamp(int x) {
  if (x > 100) return 100;
#ifndef MENDED
  return x;
#endif
  assert(x <= 100);  // NEVER
  return x;
}
int main(void) {
  int x = clamp(__VERIFIER_nondet_int());
  assert(x <= 100);
  return 0;
}
