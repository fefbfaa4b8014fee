// _Complex numbers with __real__, __imag__, imaginary constants and ~ for the conjugate.
// extension: Complex
// run: returned 0
#include <assert.h>

int main(void) {
  _Complex double z = 1.0 + 2.0i;
  assert(__real__ z == 1 && __imag__ z == 2 && __imag__ ~z == -2);
  _Complex int i = 3 + 4i;
  assert(__real__(i * i) == -7);
  __real__ z = 5;
  __imag__ z += 3;
  double *p = &__imag__ z;
  *p *= 2;
  assert(z == 5 + 10.0i && z == 5 + 10.0fi);
  double real = 1;
  __real__ real = 4;
  assert(real == 4 && __imag__ real == 0 && __real__ 7 == 7);
  _Complex float shorter = z ?: 1;
  assert(shorter == 5 + 10i);
  assert(++z == 6 + 10i && z-- == 6 + 10i && z == 5 + 10i);
  assert(({
           _Complex double inner = z;
           inner * 2;
         }) == 10 + 20i);
  return 0;
}
