// An input that is overwritten before it is looked at.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int request = __VERIFIER_nondet_int();
#ifndef MENDED
  request = 0;
#endif
  if (request == 42) {
    assert(request % 2 == 0);  // NEVER
  }
  return 0;
}
