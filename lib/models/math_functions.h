// The functions of math.h for one floating-point type; math.c includes this file once for each type, after it has
// defined
//   REAL            the type
//   NAME(f)         the name of function f for this type
//   ANY()           any value of the type, not modelled exactly
//   REAL_MAX_EXP, REAL_MIN_EXP, REAL_MANT_DIG, REAL_MIN as in float.h
//
// What is exact: classification, rounding, remainders, scaling, square root, minimum and maximum. Elementary functions
// give any value of their range, and the exact value where the C standard fixes it (Annex F).

#define IS_NAN(x) NAME(__warrant_is_nan)(x)
#define IS_INF(x) NAME(__warrant_is_inf)(x)
#define IS_NEGATIVE(x) NAME(__warrant_is_negative)(x)
#define ABS(x) NAME(__warrant_abs)(x)

static REAL NAME(warrant_between)(REAL low, REAL high) {
  REAL result = ANY();
  return result >= low && result <= high ? result : low;
}

static REAL NAME(warrant_number)(void) {
  REAL result = ANY();
  return IS_NAN(result) ? 0 : result;
}

static REAL NAME(warrant_with_sign)(REAL magnitude, int negative) {
  REAL positive = ABS(magnitude);
  return negative ? -positive : positive;
}

// Classification

int NAME(__isnan)(REAL x) { return IS_NAN(x); }

int NAME(__isinf)(REAL x) {
  if (!IS_INF(x)) return 0;
  return IS_NEGATIVE(x) ? -1 : 1;
}

int NAME(__finite)(REAL x) { return !IS_NAN(x) && !IS_INF(x); }

int NAME(__signbit)(REAL x) { return IS_NEGATIVE(x); }

static int NAME(warrant_class)(REAL x) {
  if (IS_NAN(x)) return FP_NAN;
  if (IS_INF(x)) return FP_INFINITE;
  if (x == 0) return FP_ZERO;
  return ABS(x) < REAL_MIN ? FP_SUBNORMAL : FP_NORMAL;
}

int NAME(__fpclassify)(REAL x) { return NAME(warrant_class)(x); }

int NAME(isnan)(REAL x) { return IS_NAN(x); }

int NAME(isinf)(REAL x) {
  if (!IS_INF(x)) return 0;
  return IS_NEGATIVE(x) ? -1 : 1;
}

int NAME(finite)(REAL x) { return !IS_NAN(x) && !IS_INF(x); }

// Rounding to an integral value

static REAL NAME(warrant_round_as_set)(REAL x) {
  switch (__warrant_rounding_mode) {
    case FE_DOWNWARD:
      return NAME(__warrant_floor)(x);
    case FE_UPWARD:
      return NAME(__warrant_ceil)(x);
    case FE_TOWARDZERO:
      return NAME(__warrant_trunc)(x);
    default:
      return NAME(__warrant_round_even)(x);
  }
}

// x is integral; a value that does not fit has no defined result.
static long NAME(warrant_to_long)(REAL x) {
  return x >= (REAL)LONG_MIN && x < -(REAL)LONG_MIN ? (long)x : __warrant_nondet_long();
}

static long long NAME(warrant_to_long_long)(REAL x) {
  return x >= (REAL)LLONG_MIN && x < -(REAL)LLONG_MIN ? (long long)x : warrant_nondet_long_long();
}

REAL NAME(floor)(REAL x) { return NAME(__warrant_floor)(x); }

REAL NAME(ceil)(REAL x) { return NAME(__warrant_ceil)(x); }

REAL NAME(trunc)(REAL x) { return NAME(__warrant_trunc)(x); }

REAL NAME(round)(REAL x) { return NAME(__warrant_round_away)(x); }

REAL NAME(roundeven)(REAL x) { return NAME(__warrant_round_even)(x); }

REAL NAME(rint)(REAL x) { return NAME(warrant_round_as_set)(x); }

REAL NAME(nearbyint)(REAL x) { return NAME(warrant_round_as_set)(x); }

long NAME(lround)(REAL x) { return NAME(warrant_to_long)(NAME(__warrant_round_away)(x)); }

long long NAME(llround)(REAL x) { return NAME(warrant_to_long_long)(NAME(__warrant_round_away)(x)); }

long NAME(lrint)(REAL x) { return NAME(warrant_to_long)(NAME(warrant_round_as_set)(x)); }

long long NAME(llrint)(REAL x) { return NAME(warrant_to_long_long)(NAME(warrant_round_as_set)(x)); }

REAL NAME(modf)(REAL x, REAL *integral) {
  REAL whole = NAME(__warrant_trunc)(x);
  *integral = whole;
  return NAME(warrant_with_sign)(IS_INF(x) ? 0 : x - whole, IS_NEGATIVE(x));
}

// Minimum, maximum, difference, sign

// Of zeros with different signs, either is the smaller one.
REAL NAME(fmin)(REAL x, REAL y) {
  if (x == y && IS_NEGATIVE(x) != IS_NEGATIVE(y)) return ANY() < 0 ? x : y;
  return x <= y || IS_NAN(y) ? x : y;
}

REAL NAME(fmax)(REAL x, REAL y) {
  if (x == y && IS_NEGATIVE(x) != IS_NEGATIVE(y)) return ANY() < 0 ? x : y;
  return x >= y || IS_NAN(y) ? x : y;
}

REAL NAME(fdim)(REAL x, REAL y) {
  if (IS_NAN(x) || IS_NAN(y)) return x + y;
  return x > y ? x - y : 0;
}

REAL NAME(copysign)(REAL x, REAL y) { return NAME(warrant_with_sign)(x, IS_NEGATIVE(y)); }

REAL NAME(nan)(const char *tag) {
  (void)tag;
  return (REAL)__builtin_nan("");
}

// Division with remainder

// The IEEE remainder of the magnitudes lies between -|y| / 2 and |y| / 2, and the sum below is exact.
REAL NAME(fmod)(REAL x, REAL y) {
  REAL divisor = ABS(y);
  REAL remainder = NAME(__warrant_rem)(ABS(x), divisor);
  if (IS_NAN(remainder)) return remainder;
  if (remainder < 0) remainder += divisor;
  return NAME(warrant_with_sign)(remainder, IS_NEGATIVE(x));
}

REAL NAME(remainder)(REAL x, REAL y) { return NAME(__warrant_rem)(x, y); }

REAL NAME(drem)(REAL x, REAL y) { return NAME(__warrant_rem)(x, y); }

REAL NAME(remquo)(REAL x, REAL y, int *quotient) {
  *quotient = __warrant_nondet_int();
  return NAME(__warrant_rem)(x, y);
}

// Exponent and fraction

// Halving steps find the exponent of a positive finite x: x * 2^-exponent lies in [1, 2).
static int NAME(warrant_exponent)(REAL x) {
  int exponent = 0;
  if (x < REAL_MIN) {  // now even the smallest subnormal number becomes normal
    x *= (REAL)0x1p64L;
    exponent = -64;
  }
#define STEP(k)                                                    \
  if (x >= (REAL)0x1p##k##L) x *= (REAL)0x1p-##k##L, exponent += k; \
  if (x < 2 * (REAL)0x1p-##k##L) x *= (REAL)0x1p##k##L, exponent -= k;
#if REAL_MAX_EXP > 1024
  STEP(8192) STEP(4096) STEP(2048) STEP(1024)
#endif
#if REAL_MAX_EXP > 128
  STEP(512) STEP(256) STEP(128)
#endif
  STEP(64) STEP(32) STEP(16) STEP(8) STEP(4) STEP(2)
  if (x >= 2) exponent++;
  if (x < 1) exponent--;
#undef STEP
  return exponent;
}

// 2^exponent, for the exponents of normal numbers.
static REAL NAME(warrant_power_of_two)(int exponent) {
  REAL power = 1;
  REAL factor = exponent < 0 ? (REAL)0.5 : (REAL)2;
  for (int rest = exponent < 0 ? -exponent : exponent; rest != 0; rest /= 2) {
    if (rest % 2 != 0) power *= factor;
    factor *= factor;
  }
  return power;
}

// x * 2^exponent with one rounding, in at most three multiplications. The factor of a step downwards is larger than the
// smallest power of two by all bits of the fraction: where that product rounds, the result is 0 anyway.
static REAL NAME(warrant_scale)(REAL x, int exponent) {
  const int highest = REAL_MAX_EXP - 1, lowest = REAL_MIN_EXP - 1, step_down = lowest + REAL_MANT_DIG;
  for (int i = 0; i < 2; i++) {
    if (exponent > highest) {
      x *= NAME(warrant_power_of_two)(highest);
      exponent -= highest;
    } else if (exponent < lowest) {
      x *= NAME(warrant_power_of_two)(step_down);
      exponent -= step_down;
    }
  }
  if (exponent > highest) exponent = highest;
  if (exponent < lowest) exponent = lowest;
  return x * NAME(warrant_power_of_two)(exponent);
}

static int NAME(warrant_is_special)(REAL x) { return x == 0 || IS_NAN(x) || IS_INF(x); }

REAL NAME(scalbn)(REAL x, int exponent) {
  return NAME(warrant_is_special)(x) ? x : NAME(warrant_scale)(x, exponent);
}

REAL NAME(ldexp)(REAL x, int exponent) {
  return NAME(warrant_is_special)(x) ? x : NAME(warrant_scale)(x, exponent);
}

REAL NAME(scalbln)(REAL x, long exponent) {
  if (NAME(warrant_is_special)(x)) return x;
  return NAME(warrant_scale)(x, exponent > 40000 ? 40000 : exponent < -40000 ? -40000 : (int)exponent);
}

REAL NAME(frexp)(REAL x, int *exponent) {
  *exponent = 0;
  if (NAME(warrant_is_special)(x)) return x;
  int found = NAME(warrant_exponent)(ABS(x)) + 1;
  *exponent = found;
  return NAME(warrant_scale)(x, -found);
}

REAL NAME(logb)(REAL x) {
  if (IS_NAN(x)) return x;
  if (IS_INF(x)) return ABS(x);
  if (x == 0) return (REAL)-__builtin_inf();
  return (REAL)NAME(warrant_exponent)(ABS(x));
}

int NAME(ilogb)(REAL x) {
  if (IS_NAN(x)) return FP_ILOGBNAN;
  if (IS_INF(x)) return INT_MAX;
  if (x == 0) return FP_ILOGB0;
  return NAME(warrant_exponent)(ABS(x));
}

// Neighbours: some number strictly beyond x and not beyond y.
REAL NAME(nextafter)(REAL x, REAL y) {
  if (IS_NAN(x) || IS_NAN(y)) return x + y;
  if (x == y) return y;
  REAL next = ANY();
  return (x < next && next <= y) || (x > next && next >= y) ? next : y;
}

REAL NAME(nexttoward)(REAL x, long double y) {
  if (IS_NAN(x) || __warrant_is_nanl(y)) return x + (REAL)y;
  if (x == y) return (REAL)y;
  REAL next = ANY();
  __warrant_assume(x < y ? next > x : next < x);
  return next;
}

// Powers, logarithms

REAL NAME(sqrt)(REAL x) { return NAME(__warrant_sqrt)(x); }

REAL NAME(fma)(REAL x, REAL y, REAL z) {
  (void)x;
  (void)y;
  (void)z;
  return ANY();
}

REAL NAME(cbrt)(REAL x) {
  if (NAME(warrant_is_special)(x)) return x;
  return NAME(warrant_number)();
}

REAL NAME(hypot)(REAL x, REAL y) {
  if (IS_INF(x) || IS_INF(y)) return (REAL)__builtin_inf();
  if (IS_NAN(x) || IS_NAN(y)) return x + y;
  return ABS(NAME(warrant_number)());
}

static REAL NAME(warrant_exponential)(REAL x) {
  if (IS_NAN(x)) return x;
  if (x == 0) return 1;
  if (IS_INF(x)) return x > 0 ? x : 0;
  return ABS(NAME(warrant_number)());
}

static REAL NAME(warrant_logarithm)(REAL x) {
  if (IS_NAN(x)) return x;
  if (x == 0) return (REAL)-__builtin_inf();
  if (x < 0) return (REAL)__builtin_nan("");
  if (x == 1) return 0;
  if (IS_INF(x)) return x;
  return NAME(warrant_number)();
}

REAL NAME(exp)(REAL x) { return NAME(warrant_exponential)(x); }

REAL NAME(exp2)(REAL x) { return NAME(warrant_exponential)(x); }

REAL NAME(expm1)(REAL x) {
  if (IS_NAN(x) || x == 0) return x;
  if (IS_INF(x)) return x > 0 ? x : -1;
  REAL result = NAME(warrant_number)();
  return result < -1 ? -1 : result;
}

REAL NAME(log)(REAL x) { return NAME(warrant_logarithm)(x); }

REAL NAME(log2)(REAL x) { return NAME(warrant_logarithm)(x); }

REAL NAME(log10)(REAL x) { return NAME(warrant_logarithm)(x); }

REAL NAME(log1p)(REAL x) {
  if (IS_NAN(x) || x == 0) return x;
  if (x == -1) return (REAL)-__builtin_inf();
  if (x < -1) return (REAL)__builtin_nan("");
  if (IS_INF(x)) return x;
  return NAME(warrant_number)();
}

REAL NAME(pow)(REAL x, REAL y) {
  if (y == 0 || x == 1) return 1;
  if (IS_NAN(x) || IS_NAN(y)) return x + y;
  return ANY();
}

// Trigonometric and hyperbolic functions and their inverses. PI is rounded to the type: results are.
#define PI ((REAL)3.141592653589793238462643383279502884L)

static REAL NAME(warrant_oscillation)(void) { return NAME(warrant_between)(-1, 1); }

REAL NAME(sin)(REAL x) {
  if (IS_INF(x)) return x - x;
  if (x == 0 || IS_NAN(x)) return x;
  return NAME(warrant_oscillation)();
}

REAL NAME(cos)(REAL x) {
  if (IS_INF(x)) return x - x;
  if (IS_NAN(x)) return x;
  if (x == 0) return 1;
  return NAME(warrant_oscillation)();
}

void NAME(sincos)(REAL x, REAL *sine, REAL *cosine) {
  REAL first = NAME(sin)(x), second = NAME(cos)(x);
  *sine = first;
  *cosine = second;
}

REAL NAME(tan)(REAL x) {
  if (IS_INF(x)) return x - x;
  if (x == 0 || IS_NAN(x)) return x;
  return NAME(warrant_number)();
}

REAL NAME(asin)(REAL x) {
  if (x == 0 || IS_NAN(x)) return x;
  if (x < -1 || x > 1) return (REAL)__builtin_nan("");
  return NAME(warrant_between)(-PI / 2, PI / 2);
}

REAL NAME(acos)(REAL x) {
  if (IS_NAN(x)) return x;
  if (x < -1 || x > 1) return (REAL)__builtin_nan("");
  if (x == 1) return 0;
  return NAME(warrant_between)(0, PI);
}

REAL NAME(atan)(REAL x) {
  if (x == 0 || IS_NAN(x)) return x;
  return NAME(warrant_between)(-PI / 2, PI / 2);
}

REAL NAME(atan2)(REAL y, REAL x) {
  if (IS_NAN(x) || IS_NAN(y)) return x + y;
  return NAME(warrant_between)(-PI, PI);
}

REAL NAME(sinh)(REAL x) {
  if (NAME(warrant_is_special)(x)) return x;
  return NAME(warrant_number)();
}

REAL NAME(cosh)(REAL x) {
  if (IS_NAN(x)) return x;
  if (IS_INF(x)) return ABS(x);
  REAL result = NAME(warrant_number)();
  return result < 1 ? 1 : result;
}

REAL NAME(tanh)(REAL x) {
  if (x == 0 || IS_NAN(x)) return x;
  return NAME(warrant_oscillation)();
}

REAL NAME(asinh)(REAL x) {
  if (NAME(warrant_is_special)(x)) return x;
  return NAME(warrant_number)();
}

REAL NAME(acosh)(REAL x) {
  if (IS_NAN(x)) return x;
  if (x < 1) return (REAL)__builtin_nan("");
  if (x == 1) return 0;
  if (IS_INF(x)) return x;
  return ABS(NAME(warrant_number)());
}

REAL NAME(atanh)(REAL x) {
  if (x == 0 || IS_NAN(x)) return x;
  if (x < -1 || x > 1) return (REAL)__builtin_nan("");
  return NAME(warrant_number)();
}

// Error and gamma functions

REAL NAME(erf)(REAL x) {
  if (x == 0 || IS_NAN(x)) return x;
  return NAME(warrant_oscillation)();
}

REAL NAME(erfc)(REAL x) {
  if (IS_NAN(x)) return x;
  return NAME(warrant_between)(0, 2);
}

REAL NAME(lgamma)(REAL x) {
  if (IS_NAN(x)) return x;
  return NAME(warrant_number)();
}

REAL NAME(tgamma)(REAL x) {
  if (IS_NAN(x)) return x;
  return ANY();
}

#undef IS_NAN
#undef IS_INF
#undef IS_NEGATIVE
#undef ABS
#undef PI
#undef REAL
#undef NAME
#undef ANY
#undef REAL_MAX_EXP
#undef REAL_MIN_EXP
#undef REAL_MANT_DIG
#undef REAL_MIN
