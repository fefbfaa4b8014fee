// Arithmetic of complex numbers. A real operand has no imaginary part; an infinite factor makes a product infinite.
// section: 6.2.5
// run: returned 0
#include <assert.h>
#include <complex.h>
#include <math.h>

#ifndef CMPLX  // glibc has them for newer compilers than Clang says to be
#define CMPLX(real, imaginary) __builtin_complex((double)(real), (double)(imaginary))
#define CMPLXF(real, imaginary) __builtin_complex((float)(real), (float)(imaginary))
#endif

static int same(double _Complex z, double real, double imaginary) {
  return creal(z) == real && cimag(z) == imaginary && !signbit(creal(z)) == !signbit(real) &&
         !signbit(cimag(z)) == !signbit(imaginary);
}

int main(void) {
  double _Complex z = CMPLX(1, 2), w = CMPLX(3, -4);
  assert(same(z + w, 4, -2) && same(z - w, -2, 6) && same(z * w, 11, 2) && same(-z, -1, -2) && same(+z, 1, 2));
  assert(z == CMPLX(1, 2) && z != w && conj(z) == CMPLX(1, -2) && cimag(w) == -4);
  assert(same(z * 2, 2, 4) && same(2 - z, 1, -2) && same(z / 2, 0.5, 1) && same(z - 1, 0, 2));
  assert(same(CMPLX(1, -0.0) + 1, 2, -0.0) && same(1 - CMPLX(1, 0.0), 0, -0.0) && same(CMPLX(-0.0, 1) * 1, -0.0, 1));
  z += w;
  z *= w;
  z -= 1;
  z /= 2;
  assert(same(z, 1.5, -11));
  double _Complex infinite = CMPLX(INFINITY, NAN), product = infinite * CMPLX(1, 1);
  assert(isinf(creal(product)) || isinf(cimag(product)));
  product = CMPLX(0, INFINITY) * CMPLX(0, 2);
  assert(creal(product) == -INFINITY);
  assert(same(cproj(CMPLX(-INFINITY, -3)), INFINITY, -0.0) && same(cproj(w), 3, -4));
  float _Complex f = CMPLXF(0.1f, 0.2f);
  f = f * f;
  assert(crealf(f) == 0.1f * 0.1f - 0.2f * 0.2f && cimagf(f) == 0.1f * 0.2f + 0.2f * 0.1f);
  return 0;
}
