// Constants in base 2.
// extension: Binary constants
// run: returned 0
#include <assert.h>

int main(void) {
  assert(0b1010 == 10 && 0B11111111 == 255 && 0b0 == 0 && 0b1ull << 40 == 1099511627776ull);
  assert(0b10000000000000000000000000000000 > 0);  // unsigned: it does not fit int
  assert(sizeof 0b1 == sizeof(int) && sizeof 0b1LL == 8);
#if 0b11 == 3
  return 0;
#endif
  return 1;
}
