// _Complex numbers with __real__, __imag__, imaginary constants and ~ for the conjugate.
// extension: Complex
// refused: _Complex
#include <assert.h>

int main(void) {
  _Complex double z = 1.0 + 2.0i;
  assert(__real__ z == 1 && __imag__ z == 2 && __imag__ ~z == -2);
  _Complex int i = 3 + 4i;
  assert(__real__(i * i) == -7);
  return 0;
}
