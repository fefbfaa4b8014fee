// An assertion behind the end of the program.
// verdict: true
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) exit(1);
#ifndef MENDED
  if (x >= 0) exit(0);
#endif
  assert(x >= 0);  // NEVER
  return 0;
}
