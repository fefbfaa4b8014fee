// Of two assertions one is reached.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0) {
    assert(x != 0);
#ifdef MENDED
    if (x > 1) {
#else
    if (x < 1) {
#endif
      assert(x != 1);  // NEVER
    }
  }
  return 0;
}
