// __float128 and _Float64x.
// extension: Floating Types
// refused: __float128
// data-model: LP64
#include <assert.h>

int main(void) {
  __float128 q = 1;
  q /= 3;
  assert(sizeof q == 16 && q * 3 == 1 && (double)q == 1.0 / 3);
  return 0;
}
