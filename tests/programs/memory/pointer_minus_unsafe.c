// Below address 0 comes the end of the address space.
// verdict: false
// check: assert
#include <assert.h>
#include <stdint.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
  char *null = 0;
  long n = __VERIFIER_nondet_long();
  if (n < 1 || n > 4711) return 0;
  char *p = null - n;
  assert((uintptr_t)p == -(uintptr_t)n);
  assert(n != 4711 || p < null + 1);
  return 0;
}
