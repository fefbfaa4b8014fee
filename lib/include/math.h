#pragma once

#include <features.h>

typedef float float_t;
typedef double double_t;

#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALL __builtin_huge_vall()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")

#if defined __USE_MISC || defined __USE_XOPEN
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#endif

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling (MATH_ERRNO | MATH_ERREXCEPT)

int isinf(double x);
int isinff(float x);
int isinfl(long double x);
int isnan(double x);
int isnanf(float x);
int isnanl(long double x);

#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf_sign(x)
#define isnan(x) __builtin_isnan(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)

#define __WARRANT_MATH_FUNCTIONS(type, suffix)             \
  type acos##suffix(type x);                               \
  type acosh##suffix(type x);                              \
  type asin##suffix(type x);                               \
  type asinh##suffix(type x);                              \
  type atan##suffix(type x);                               \
  type atan2##suffix(type x, type y);                      \
  type atanh##suffix(type x);                              \
  type cbrt##suffix(type x);                               \
  type ceil##suffix(type x);                               \
  type copysign##suffix(type x, type y);                   \
  type cos##suffix(type x);                                \
  type cosh##suffix(type x);                               \
  type drem##suffix(type x, type y);                       \
  type erf##suffix(type x);                                \
  type erfc##suffix(type x);                               \
  type exp##suffix(type x);                                \
  type exp2##suffix(type x);                               \
  type expm1##suffix(type x);                              \
  type fabs##suffix(type x);                               \
  type fdim##suffix(type x, type y);                       \
  type floor##suffix(type x);                              \
  type fmax##suffix(type x, type y);                       \
  type fmin##suffix(type x, type y);                       \
  type fmod##suffix(type x, type y);                       \
  type hypot##suffix(type x, type y);                      \
  type lgamma##suffix(type x);                             \
  type log##suffix(type x);                                \
  type log10##suffix(type x);                              \
  type log1p##suffix(type x);                              \
  type log2##suffix(type x);                               \
  type logb##suffix(type x);                               \
  type nearbyint##suffix(type x);                          \
  type nextafter##suffix(type x, type y);                  \
  type pow##suffix(type x, type y);                        \
  type remainder##suffix(type x, type y);                  \
  type rint##suffix(type x);                               \
  type round##suffix(type x);                              \
  type sin##suffix(type x);                                \
  type sinh##suffix(type x);                               \
  type sqrt##suffix(type x);                               \
  type tan##suffix(type x);                                \
  type tanh##suffix(type x);                               \
  type tgamma##suffix(type x);                             \
  type trunc##suffix(type x);                              \
  type fma##suffix(type x, type y, type z);                \
  type frexp##suffix(type x, int *exponent);               \
  type ldexp##suffix(type x, int exponent);                \
  type modf##suffix(type x, type *integral);               \
  type nan##suffix(const char *tag);                       \
  type nexttoward##suffix(type x, long double y);          \
  type remquo##suffix(type x, type y, int *quotient);      \
  type scalbln##suffix(type x, long exponent);             \
  type scalbn##suffix(type x, int exponent);               \
  int ilogb##suffix(type x);                               \
  long lrint##suffix(type x);                              \
  long lround##suffix(type x);                             \
  long long llrint##suffix(type x);                        \
  long long llround##suffix(type x);                       \
  int __finite##suffix(type x);                            \
  int __fpclassify##suffix(type x);                        \
  int __isinf##suffix(type x);                             \
  int __isnan##suffix(type x);                             \
  int __signbit##suffix(type x);                           \
  int finite##suffix(type x);
__WARRANT_MATH_FUNCTIONS(float, f)
__WARRANT_MATH_FUNCTIONS(double, )
__WARRANT_MATH_FUNCTIONS(long double, l)
#undef __WARRANT_MATH_FUNCTIONS

#if defined __USE_MISC || defined __USE_XOPEN
#ifdef __USE_XOPEN
#define MAXFLOAT 3.40282347e+38F
#endif
extern int signgam;
#define __WARRANT_MORE_MATH_FUNCTIONS(type, suffix) \
  type j0##suffix(type x);                          \
  type j1##suffix(type x);                          \
  type jn##suffix(int n, type x);                   \
  type y0##suffix(type x);                          \
  type y1##suffix(type x);                          \
  type yn##suffix(int n, type x);                   \
  type gamma##suffix(type x);                       \
  type scalb##suffix(type x, type exponent);
__WARRANT_MORE_MATH_FUNCTIONS(double, )
#ifdef __USE_MISC
__WARRANT_MORE_MATH_FUNCTIONS(float, f)
__WARRANT_MORE_MATH_FUNCTIONS(long double, l)
double lgamma_r(double x, int *sign);
float lgammaf_r(float x, int *sign);
long double lgammal_r(long double x, int *sign);
double significand(double x);
float significandf(float x);
long double significandl(long double x);
#endif
#undef __WARRANT_MORE_MATH_FUNCTIONS
#endif
#ifdef __USE_GNU
#define __WARRANT_GNU_MATH_FUNCTIONS(type, suffix) \
  type exp10##suffix(type x);                      \
  type pow10##suffix(type x);                      \
  type roundeven##suffix(type x);                  \
  void sincos##suffix(type x, type *sine, type *cosine);
__WARRANT_GNU_MATH_FUNCTIONS(float, f)
__WARRANT_GNU_MATH_FUNCTIONS(double, )
__WARRANT_GNU_MATH_FUNCTIONS(long double, l)
#undef __WARRANT_GNU_MATH_FUNCTIONS
#endif
