// An assignment in place of a comparison.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int mode = __VERIFIER_nondet_int(), x = 5;
#ifdef MENDED
  if (mode == 0) {
#else
  if ((mode = 0)) {
#endif
    assert(x == 5);  // NEVER
  }
  return 0;
}
