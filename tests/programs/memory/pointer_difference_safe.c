// A difference of pointers is a signed number.
// verdict: true
// check: assert
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern uintptr_t __VERIFIER_nondet_ulong(void);

int main(void) {
  uintptr_t x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  ptrdiff_t d = (char *)x - (char *)y;
  if (x == 0xfffffffffffffffeUL && y == 1) assert(d < 0);
  if (x - y == 4711) assert(d == 4711);
  return 0;
}
