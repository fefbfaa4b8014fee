// Between real and complex types: the imaginary part is added as zero, or dropped; a truth needs one part that is not
// zero.
// section: 6.3.1.7
// run: returned 0
#include <assert.h>
#include <math.h>

int main(void) {
  double _Complex z = 3.5;
  assert(__real__ z == 3.5 && __imag__ z == 0);
  __imag__ z = 4;
  double d = z;
  int i = z;
  assert(d == 3.5 && i == 3);
  double _Complex imaginary = 0;
  assert(!imaginary);
  __imag__ imaginary = 1;
  _Bool truth = imaginary;
  assert(truth && imaginary && (imaginary ? 1 : 0) && !!imaginary && (double)imaginary == 0);
  __real__ z = NAN;
  assert((_Bool)z);
  z = 2.0f;
  z = z + 1;
  d = 1;
  d += z;
  assert(z == 3 && d == 4 && 3 == z && z != 2);
  return 0;
}
