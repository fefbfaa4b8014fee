// A number without sign that is compared with 0.
// verdict: true
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
#ifdef MENDED
  if (u > 0) {
#else
  if (u < 0) {
#endif
    assert(u != 0);  // NEVER
  }
  return 0;
}
