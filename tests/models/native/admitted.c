// A model that is not exact must admit what the C library computes: the library's result is suggested as the value that
// the model may choose, and the model must return it without refusing it.
#include <math.h>

#include <stdio.h>
#include <stdlib.h>

#include "suggested.h"

static int failures;

static void expect(const char *function, long double x, long double y, long double library, long double model) {
  int same = model == library || (model != model && library != library);
  if (!suggestion_refused && same) return;
  failures++;
  if (failures < 20) {
    printf("%s(%La, %La): the library returns %La, the model %s %La\n", function, x, y, library,
           suggestion_refused ? "refuses it and returns" : "returns", model);
  }
}

#define DECLARE(type, name) type warrant_model_##name(type x)
#define DECLARE2(type, name) type warrant_model_##name(type x, type y)
// The store drops the excess precision of a library that computes on the x87.
#define CHECK(type, name)                                                                \
  do {                                                                                   \
    volatile type library = name((type)x);                                               \
    suggested_real = library;                                                            \
    suggestion_refused = 0;                                                              \
    expect(#name, (type)x, 0, library, warrant_model_##name((type)x));                   \
  } while (0)
#define CHECK2(type, name)                                                               \
  do {                                                                                   \
    volatile type library = name((type)x, (type)y);                                      \
    suggested_real = library;                                                            \
    suggestion_refused = 0;                                                              \
    expect(#name, (type)x, (type)y, library, warrant_model_##name((type)x, (type)y));    \
  } while (0)

#define UNARY(use, type, s)                                                                                        \
  use(type, sin##s); use(type, cos##s); use(type, tan##s); use(type, asin##s); use(type, acos##s);                 \
  use(type, atan##s); use(type, sinh##s); use(type, cosh##s); use(type, tanh##s); use(type, asinh##s);             \
  use(type, atanh##s); use(type, exp##s); use(type, exp2##s); use(type, expm1##s);            \
  use(type, log##s); use(type, log2##s); use(type, log10##s); use(type, log1p##s); use(type, cbrt##s);             \
  use(type, erf##s); use(type, erfc##s); use(type, lgamma##s); use(type, tgamma##s)
#define BINARY(use, type, s) \
  use(type, pow##s); use(type, atan2##s); use(type, hypot##s); use(type, nextafter##s)

// One library's acosh is wrong at zero, outside of the function's domain.
#define ACOSH(use, type, s) use(type, acosh##s)

UNARY(DECLARE, float, f);
UNARY(DECLARE, double, );
UNARY(DECLARE, long double, l);
ACOSH(DECLARE, float, f);
ACOSH(DECLARE, double, );
ACOSH(DECLARE, long double, l);
BINARY(DECLARE2, float, f);
BINARY(DECLARE2, double, );
BINARY(DECLARE2, long double, l);

static void check(long double x, long double y) {
  UNARY(CHECK, float, f);
  UNARY(CHECK, double, );
  UNARY(CHECK, long double, l);
  if (x != 0) {
    ACOSH(CHECK, float, f);
    ACOSH(CHECK, double, );
    ACOSH(CHECK, long double, l);
  }
  BINARY(CHECK2, float, f);
  BINARY(CHECK2, double, );
  BINARY(CHECK2, long double, l);
}

// The text of a fraction has a length that the model may choose.
int warrant_model_sprintf(char *to, const char *format, ...);
int warrant_model_snprintf(char *to, size_t n, const char *format, ...);

static void check_text(const char *format, double value) {
  static char text[8192];
  int length = snprintf(NULL, 0, format, value), unlimited = -1, limited = -1;
  for (suggested_integer = 0; suggested_integer < 8192 && unlimited != length; suggested_integer++)
    unlimited = warrant_model_sprintf(text, format, value);
  for (suggested_integer = 0; suggested_integer < 8192 && limited != length; suggested_integer++)
    limited = warrant_model_snprintf(text, 8, format, value);
  suggested_integer = 0;
  if (unlimited == length && limited == length) return;
  failures++;
  if (failures < 20) printf("%s of %a: the library's text has %d characters, the model's has not\n", format, value, length);
}

static void check_texts(double value) {
  static const char *const formats[] = {"%f", "%.0f", "%#.0f", "%+.2f", "%20.1f", "%-8.3F", "%e", "%.0e", "% .10E", "%g",
                                        "%.0g", "%#g", "%.20g", "%G", "%a", "%.3a", "%+A", "%012.4f"};
  for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) check_text(formats[i], value);
}

int main(void) {
  static const long double values[] = {0.0L, -0.0L, 1, -1, 0.5L, -0.5L, 2, -2, 3, 10, -10, 1e-30L, -1e-30L, 1e30L, -1e30L, 710,
                                       -745, 1.5707963267948966L, 3.1415926535897932L, INFINITY, -INFINITY, NAN, 0.9999999L};
  int count = sizeof values / sizeof values[0];
  for (int i = 0; i < count; i++) {
    check_texts((double)values[i]);
    for (int j = 0; j < count; j++) check(values[i], values[j]);
  }
  srand(1);
  for (int i = 0; i < 100; i++) check_texts(ldexp((double)rand() - RAND_MAX / 2, rand() % 400 - 200));
  check_texts(9.9999999999);
  check_texts(999999999999999.9);
  check_texts(1.7976931348623157e308);
  check_texts(5e-324);
  for (int i = 0; i < 4000; i++) {
    long double x = ldexpl((long double)rand() - RAND_MAX / 2, rand() % 80 - 60);
    long double y = ldexpl((long double)rand() - RAND_MAX / 2, rand() % 80 - 60);
    check(x, y);
  }
  printf("%d values refused\n", failures);
  return failures != 0;
}
