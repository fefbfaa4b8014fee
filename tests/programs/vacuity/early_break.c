// The loop is left before it comes to the assertion.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    sum += i;
#ifdef MENDED
    if (i > 20) break;
#else
    if (i >= 0) break;
#endif
    assert(sum >= 0);  // NEVER
  }
  return 0;
}
