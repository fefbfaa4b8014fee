// models: __warrant_complex_product __warrant_complex_productf __warrant_complex_productl __warrant_complex_quotient
// models: __warrant_complex_quotientf __warrant_complex_quotientl cimag cimagf cimagl conj conjf conjl cproj cprojf
// models: cprojl creal crealf creall
//
// complex.h as far as it is exact, and the arithmetic of complex numbers that compilers leave to their library.
#include <complex.h>
#include <float.h>
#include <math.h>

#define REAL float
#define NAME(name) name##f
#define BIGGEST FLT_MAX
#define SMALLEST FLT_MIN
#define EPSILON FLT_EPSILON
#include "complex_functions.h"

// A float is divided with the digits of a double.
float _Complex __warrant_complex_quotientf(float a, float b, float c, float d) {
  const double wide_a = a, wide_b = b, wide_c = c, wide_d = d;
  const double divisor = wide_c * wide_c + wide_d * wide_d;
  const float real = (float)((wide_a * wide_c + wide_b * wide_d) / divisor);
  const float imaginary = (float)((wide_b * wide_c - wide_a * wide_d) / divisor);
  return recovered_quotientf(a, b, c, d, real, imaginary);
}

#define REAL double
#define NAME(name) name
#define BIGGEST DBL_MAX
#define SMALLEST DBL_MIN
#define EPSILON DBL_EPSILON
#define HAS_QUOTIENT
#include "complex_functions.h"

#define REAL long double
#define NAME(name) name##l
#define BIGGEST LDBL_MAX
#define SMALLEST LDBL_MIN
#define EPSILON LDBL_EPSILON
#define HAS_QUOTIENT
#include "complex_functions.h"
