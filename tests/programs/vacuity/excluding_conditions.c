// Conditions over several variables that exclude each other.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (a > b) {
    if (b > c) {
#ifdef MENDED
      if (a > c) {
#else
      if (c > a) {
#endif
        assert(a != c);  // NEVER
      }
    }
  }
  return 0;
}
