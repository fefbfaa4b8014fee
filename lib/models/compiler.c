// models: __warrant_powi __warrant_powif __warrant_powil
//
// Functions that compilers leave to their own library.

// By repeated squaring; the power is inverted at the end if the exponent is negative.
#define POWER(type, name)                                  \
  type name(type base, int exponent) {                     \
    unsigned rest = exponent;                              \
    if (exponent < 0) rest = -rest;                        \
    type power = rest % 2 ? base : 1;                      \
    for (rest = rest / 2; rest != 0; rest = rest / 2) {    \
      base = base * base;                                  \
      if (rest % 2) power = power * base;                  \
    }                                                      \
    return exponent < 0 ? 1 / power : power;               \
  }

POWER(float, __warrant_powif)
POWER(double, __warrant_powi)
POWER(long double, __warrant_powil)
