// models: __warrant_decimal __warrant_decimalf __warrant_decimall
//
// Decimal numbers as floats: digits * 10^exponent, or its negative. A number of few digits and a small exponent takes
// one rounded operation on exact operands (W. D. Clinger, How to read floating point numbers accurately, PLDI 1990), in
// whatever rounding mode; other numbers have values that are not modelled.
#include "warrant_intrinsics.h"

// `limit` is 2 to the number of the type's digits; powers of ten are exact in the type up to `largest`.
#define DECIMAL(type, suffix, limit, largest, function)                                                  \
  type __warrant_decimal##suffix(int negative, unsigned long long digits, int exponent, int is_exact) {  \
    if (is_exact && digits == 0) return negative ? -(type)0 : (type)0;                                   \
    if (!is_exact || digits > (limit) || exponent > (largest) || exponent < -(largest))                  \
      return __warrant_inexact_##function;                                                               \
    type value = negative ? -(type)digits : (type)digits, power = 1;                                     \
    int count = exponent < 0 ? -exponent : exponent;                                                     \
    for (; count > 0; count--) power *= 10;                                                              \
    return exponent < 0 ? value / power : value * power;                                                 \
  }
DECIMAL(float, f, 1ull << 24, 10, float("strtof"))
DECIMAL(double, , 1ull << 53, 22, double("strtod"))
DECIMAL(long double, l, ~0ull, 27, ldouble("strtold"))
