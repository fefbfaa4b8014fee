// complex.h and the arithmetic of complex numbers.
#include <complex.h>

#include "support.h"

#define BOTH 14
static const double values[BOTH] = {0,   -0.0, 1,    -1,      2.5,    1e-300,  -3e300,
                                    0.1, 7,    1e10, 4.9e-324, 1.8e-308, 0x1p-30, 1.0 / 3};

static double value(int i) {
  return i < BOTH ? values[i] : i == BOTH ? __builtin_inf() : i == BOTH + 1 ? -__builtin_inf() : __builtin_nan("");
}

static void show_part(const char *function, double x) {
  if (x != x)
    printf("%s nan\n", function);
  else
    show_bytes(function, &x, sizeof x);
}

static void show_parts(const char *function, double _Complex z) {
  show_part(function, __real__ z);
  show_part(function, __imag__ z);
}

static void check(double a, double b, double c, double d) {
  const double _Complex z = __builtin_complex(a, b), w = __builtin_complex(c, d);
  const float _Complex f = z, g = w;
  const long double _Complex k = z, l = w;
  show_part("creal", creal(z));
  show_part("cimagf", cimagf(f));
  show_parts("conjl", conjl(l));
  show_parts("cproj", cproj(z));
  show_parts("cprojf", cprojf(f));
  show_parts("product", z * w);
  show_parts("product of floats", f * g);
  show_parts("product of long doubles", k * l);
  show_parts("quotient of long doubles", k / l);
#if __SIZEOF_POINTER__ == 8
  show_parts("quotient", z / w);
  show_parts("quotient of floats", f / g);
#endif
  show_parts("product with a real", a * w);
  show_parts("difference from a real", a - w);
  show_parts("quotient by a real", z / c);
  show("equal", z == w);
}

static double random_value(void) { return value(random_below(BOTH + 3)); }

int main(void) {
  for (int i = 0; i < BOTH + 3 + 40 * ROUNDS; i++) {
    const double a = i < BOTH + 3 ? value(i) : random_value();
    const double b = random_value(), c = random_value();
    check(a, b, c, random_value());
  }
  return 0;
}
