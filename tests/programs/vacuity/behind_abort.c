// An assertion behind a function that always aborts.
// verdict: true
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void fail(int code) {
#ifdef MENDED
  if (code > 3)
#endif
    abort();
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  fail(x);
  assert(x <= 3);  // NEVER
  return 0;
}
