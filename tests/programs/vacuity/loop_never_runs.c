// The body of the loop is never executed.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
#ifdef MENDED
  for (int i = 0; i < n; i++) {
#else
  for (int i = n; i < 0; i++) {
#endif
    assert(i < n);  // NEVER
  }
  return 0;
}
