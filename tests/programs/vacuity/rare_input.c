// One input of many comes to the assertion.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if ((x ^ 0x5a5a5a5a) == 0x12345678) {
    assert(x != 0x5a5a5a5a);
  }
  return 0;
}
