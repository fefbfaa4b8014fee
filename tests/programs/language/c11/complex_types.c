// Conversions among complex types.
// section: 6.3.1.6
// refused: _Complex
#include <assert.h>

int main(void) {
  double _Complex z;
  __real__ z = 0.1;
  __imag__ z = -2.0;
  float _Complex f = z;
  assert(__real__ f == 0.1f && __imag__ f == -2.0f);
  return 0;
}
