// Conversions among complex types: each part is converted.
// section: 6.3.1.6
// run: returned 0
#include <assert.h>

int main(void) {
  double _Complex z;
  __real__ z = 0.1;
  __imag__ z = -2.0;
  float _Complex f = z;
  assert(__real__ f == 0.1f && __imag__ f == -2.0f);
  long double _Complex l = f;
  assert(__real__ l == 0.1f && __imag__ l == -2 && (double _Complex)f != z);
  assert(sizeof(float _Complex) == 2 * sizeof(float) && sizeof(long double _Complex) == 2 * sizeof(long double));
  assert(_Alignof(double _Complex) == _Alignof(double));
  return 0;
}
