// Vector types: operators work on each lane, comparisons give -1 and 0.
// extension: Vector Extensions
// run: returned 0
#include <assert.h>

typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
typedef unsigned char u16 __attribute__((vector_size(16)));
typedef signed char b8 __attribute__((vector_size(8)));

static int is(v4 v, int a, int b, int c, int d) { return v[0] == a && v[1] == b && v[2] == c && v[3] == d; }

int main(void) {
  v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
  v4 c = a + b;
  assert(c[0] == 11 && c[3] == 44);
  v4 less = a < 3;
  assert(is(less, -1, -1, 0, 0) && is(a == b, 0, 0, 0, 0) && is(a >= 2, 0, -1, -1, -1));
  assert(is(b / a, 10, 10, 10, 10) && is(b % 7, 3, 6, 2, 5) && is(10 - a, 9, 8, 7, 6) && is(a * b, 10, 40, 90, 160));
  assert(is(a << 2, 4, 8, 12, 16) && is(-b >> 1, -5, -10, -15, -20) && is((v4){1, 1, 1, 1} << a, 2, 4, 8, 16));
  assert(is(a & 1, 1, 0, 1, 0) && is(~a, -2, -3, -4, -5) && is(a ^ b, 11, 22, 29, 44) && is(a | 8, 9, 10, 11, 12));
  a += 1;
  a <<= 1;
  a[1] = 77;
  assert(is(a, 4, 77, 8, 10) && is(+a, 4, 77, 8, 10) && (a * 2)[1] == 154);
  f4 f = {1.5f, 2.5f, -3};
  f = f * 2 + 1;
  assert(f[0] == 4 && f[1] == 6 && f[2] == -5 && f[3] == 1 && is(f > 3.0f, -1, -1, 0, 0));
  d2 d = {1, 3};
  d /= 2;
  assert(d[0] == 0.5 && (-d)[1] == -1.5);
  u16 u = {250, 251, 252};
  u += 5;
  assert(u[0] == 255 && u[1] == 0 && u[2] == 1 && u[3] == 5 && (u == 5)[3] == -1);
  b8 small = {100, -100};
  small = small / 3;
  assert(small[0] == 33 && small[1] == -33 && small[7] == 0);
  return 0;
}
