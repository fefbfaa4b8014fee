// Half of an address is no address of an object, unless all objects lie as low as in the layout of proofs.
// verdict: unknown
#include <assert.h>
#include <stdint.h>

int main(void) {
  int x = 1;
  int *p = &x, *q = (int *)(uintptr_t)(int)(uintptr_t)p;
  assert(p == q);
  return 0;
}
