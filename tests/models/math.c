// The functions of math.h with exact models, on boundary values and random ones of all magnitudes.
#define _GNU_SOURCE
#include <math.h>

#include <float.h>

#include "support.h"

#define REAL float
#define NAME(name) name##f
#define REAL_BYTES 4
#define REAL_LARGEST FLT_MAX
#define REAL_SMALLEST FLT_TRUE_MIN
#define REAL_SMALLEST_NORMAL FLT_MIN
#define REAL_EXPONENT_RANGE 150
#include "math_driver.h"

#define REAL double
#define NAME(name) name
#define REAL_BYTES 8
#define REAL_LARGEST DBL_MAX
#define REAL_SMALLEST DBL_TRUE_MIN
#define REAL_SMALLEST_NORMAL DBL_MIN
#define REAL_EXPONENT_RANGE 1100
#include "math_driver.h"

#define REAL long double
#define NAME(name) name##l
#define REAL_BYTES 10
#define REAL_LARGEST LDBL_MAX
#define REAL_SMALLEST LDBL_TRUE_MIN
#define REAL_SMALLEST_NORMAL LDBL_MIN
#define REAL_EXPONENT_RANGE 16500
#include "math_driver.h"

int main(void) {
  check_allf();
  check_all();
  check_alll();
  return 0;
}
