// Between real and complex types: the imaginary part is added as zero, or dropped.
// section: 6.3.1.7
// refused: _Complex
#include <assert.h>

int main(void) {
  double _Complex z = 3.5;
  assert(__real__ z == 3.5 && __imag__ z == 0);
  __imag__ z = 4;
  double d = z;
  assert(d == 3.5);
  return 0;
}
