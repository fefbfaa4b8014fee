#pragma once

#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#define I _Complex_I
#define CMPLX(real, imaginary) __builtin_complex((double)(real), (double)(imaginary))
#define CMPLXF(real, imaginary) __builtin_complex((float)(real), (float)(imaginary))
#define CMPLXL(real, imaginary) __builtin_complex((long double)(real), (long double)(imaginary))

#define __WARRANT_COMPLEX_FUNCTIONS(type, suffix)                   \
  type cabs##suffix(type _Complex);                                 \
  type carg##suffix(type _Complex);                                 \
  type cimag##suffix(type _Complex);                                \
  type creal##suffix(type _Complex);                                \
  type _Complex cacos##suffix(type _Complex);                       \
  type _Complex cacosh##suffix(type _Complex);                      \
  type _Complex casin##suffix(type _Complex);                       \
  type _Complex casinh##suffix(type _Complex);                      \
  type _Complex catan##suffix(type _Complex);                       \
  type _Complex catanh##suffix(type _Complex);                      \
  type _Complex ccos##suffix(type _Complex);                        \
  type _Complex ccosh##suffix(type _Complex);                       \
  type _Complex cexp##suffix(type _Complex);                        \
  type _Complex clog##suffix(type _Complex);                        \
  type _Complex conj##suffix(type _Complex);                        \
  type _Complex cpow##suffix(type _Complex, type _Complex);         \
  type _Complex cproj##suffix(type _Complex);                       \
  type _Complex csin##suffix(type _Complex);                        \
  type _Complex csinh##suffix(type _Complex);                       \
  type _Complex csqrt##suffix(type _Complex);                       \
  type _Complex ctan##suffix(type _Complex);                        \
  type _Complex ctanh##suffix(type _Complex);
__WARRANT_COMPLEX_FUNCTIONS(float, f)
__WARRANT_COMPLEX_FUNCTIONS(double, )
__WARRANT_COMPLEX_FUNCTIONS(long double, l)
#undef __WARRANT_COMPLEX_FUNCTIONS
#ifdef _GNU_SOURCE
float _Complex clog10f(float _Complex);
double _Complex clog10(double _Complex);
long double _Complex clog10l(long double _Complex);
#endif
