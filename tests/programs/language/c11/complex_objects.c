// Complex numbers as members, elements, arguments and results.
// section: 6.7.2
// run: returned 0
#include <assert.h>
#include <complex.h>
#include <stdarg.h>
#include <stdlib.h>

#ifndef CMPLX  // glibc has them for newer compilers than Clang says to be
#define CMPLX(real, imaginary) __builtin_complex((double)(real), (double)(imaginary))
#define CMPLXF(real, imaginary) __builtin_complex((float)(real), (float)(imaginary))
#endif

struct wave {
  char name;
  double _Complex value;
  float _Complex parts[2];
};

static double _Complex global = 2.5;
static struct wave waves[] = {{'a', 1, {2}}, {.name = 'b', .parts = {[1] = 3}}};
static double _Complex zero;

static double _Complex add(double _Complex a, float _Complex b) { return a + b; }
static struct wave make(double _Complex z) { return (struct wave){'c', z, {z, z}}; }

static double _Complex sum(int n, ...) {
  va_list list;
  va_start(list, n);
  double _Complex s = 0;
  for (int i = 0; i < n; ++i) s += i % 2 ? va_arg(list, float _Complex) : va_arg(list, double _Complex);
  const int last = va_arg(list, int);
  va_end(list);
  return s * last;
}

int main(void) {
  assert(global == 2.5 && zero == 0 && waves[0].value == 1 && waves[0].parts[0] == 2 && waves[1].parts[1] == 3);
  double _Complex z = CMPLX(1, 2);
  assert(add(z, CMPLXF(3, 4)) == CMPLX(4, 6) && cimag(make(z).value) == 2 && make(z).parts[1] == z);
  double _Complex (*pointer)(double _Complex, float _Complex) = add;
  assert(pointer(z, 1) == CMPLX(2, 2));
  assert(sum(3, z, CMPLXF(5, 0), global, 2) == CMPLX(17, 4));
  double _Complex *p = malloc(2 * sizeof *p);
  p[0] = z;
  p[1] = p[0] * 2;
  double *parts = (double *)p;
  assert(parts[0] == 1 && parts[1] == 2 && parts[3] == 4);
  parts[2] = 9;
  assert(creal(p[1]) == 9);
  free(p);
  double _Complex w = (z, global), v;
  assert(w == 2.5 && (v = w = z) == z && v == z && (w == z ? v : global) == z);
  const double _Complex list[] = {1, z, {4}};
  assert(sizeof list == 3 * sizeof z && list[1] == z && list[2] == 4);
  return 0;
}
