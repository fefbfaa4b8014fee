// A test that was meant to be another one: no number is smaller and larger.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int low = 10, high = 20, x = __VERIFIER_nondet_int();
#ifdef MENDED
  if (x >= low && x <= high) {
#else
  if (x <= low && x >= high) {
#endif
    assert(x / 10 >= 1);  // NEVER
  }
  return 0;
}
