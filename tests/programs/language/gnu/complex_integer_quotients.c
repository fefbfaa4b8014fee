// Quotients of complex integers: compilers have different ones.
// extension: Complex
// refused: division by a complex integer
#include <assert.h>

int main(void) {
  _Complex int a = 6 + 8i, b = 1 + 1i;
  assert(__imag__(a / b) < 5);
  return 0;
}
