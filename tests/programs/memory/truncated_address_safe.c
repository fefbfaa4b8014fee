// The lower half of an address has its alignment.
// verdict: true
#include <assert.h>
#include <stdint.h>

int main(void) {
  int x = 1;
  assert(((unsigned)(uintptr_t)&x & 3) == 0);
  return 0;
}
