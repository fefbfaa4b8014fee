// run: returned 0
// output: -2 -1 -1 -2 -2
// output: 2 3 1 4
// output: 1.5 3 0.25 -3
#include <math.h>
#include <stdio.h>

int main(void) {
  printf("%g %g %g %g %g\n", floor(-1.5), ceil(-1.5), trunc(-1.5), round(-1.5), rint(-1.5));
  printf("%g %ld %g %g\n", rint(2.5), lround(2.5), sqrt(1.0), fmax(4, -1));
  int exponent;
  double whole;
  printf("%g %g ", fmod(7.5, 3), fmin(3, 4));
  printf("%g ", modf(-3.25, &whole) * -1);
  frexp(12.0, &exponent);
  printf("%g\n", exponent == 4 ? whole : 100);
  return 0;
}
