// _Decimal64.
// extension: Decimal Float
// refused: GNU decimal type
// compilers: gcc
#include <assert.h>

int main(void) {
  _Decimal64 d = 0.1dd;
  assert(d + d + d == 0.3dd);
  return 0;
}
