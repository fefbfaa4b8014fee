// __float80 is the x87 format, as long double is.
// extension: Floating Types
// run: returned 0
// compilers: gcc
#include <assert.h>

int main(void) {
  __float80 x = 1.0L + 0x1p-63L;
  assert(x != 1 && sizeof x == sizeof(long double));
  return 0;
}
