// Quotients of complex numbers, as libgcc computes them.
// section: 6.5.5
// run: returned 0
// data-model: LP64
#include <assert.h>
#include <complex.h>
#include <math.h>

#ifndef CMPLX  // glibc has them for newer compilers than Clang says to be
#define CMPLX(real, imaginary) __builtin_complex((double)(real), (double)(imaginary))
#define CMPLXF(real, imaginary) __builtin_complex((float)(real), (float)(imaginary))
#endif

int main(void) {
  double _Complex z = CMPLX(1, 2), w = CMPLX(3, -4);
  double _Complex q = z / w;
  assert(creal(q) == -0.2 && cimag(q) == 0.4);
  q = 1 / w;
  assert(creal(q) == 0.12 && cimag(q) == 0.16);
  w = CMPLX(0.1, 0.7);
  q = z / w;
  assert(creal(q) == 0x1.8000000000001p+1 && cimag(q) == -1);
  w = CMPLX(0x1p1000, 0x1p1000);
  q = w / w;
  assert(creal(q) == 1 && cimag(q) == 0);
  w = 0;
  q = z / w;
  assert(creal(q) == INFINITY && cimag(q) == INFINITY);
  w = CMPLX(INFINITY, 1);
  q = z / w;
  assert(creal(q) == 0 && cimag(q) == 0);
  float _Complex f = CMPLXF(1, 2), g = CMPLXF(3, 7);
  f /= g;
  assert(crealf(f) == 17.0f / 58 && cimagf(f) == -1.0f / 58);
  return 0;
}
