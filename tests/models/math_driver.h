// The functions of math.h with exact models, for one floating-point type: math.c includes this file once for each type.
// REAL is the type, NAME(f) function f of this type, UNSIGNED an integer type with BITS bits for random values.

static void NAME(show_real)(const char *function, REAL x) {
  unsigned char bytes[sizeof(REAL)];
  if (x != x) {
    printf("%s nan\n", function);
    return;
  }
  memcpy(bytes, &x, sizeof x);
  printf("%s ", function);
  for (int i = REAL_BYTES - 1; i >= 0; i--) printf("%02x", bytes[i]);
  printf("\n");
}

// A value built from a random fraction and a random exponent; now and then a boundary value.
static REAL NAME(random_real)(void) {
  static const long double special[] = {0.0L, -0.0L, 1.0L,  -1.0L,         0.5L,          -0.5L,         1.5L,
                                        2.5L, -2.5L, 3.0L,  2147483647.0L, 2147483648.0L, 4294967295.5L, -2147483648.5L,
                                        0.49999999999999994L, 9007199254740993.0L, 9223372036854775807.0L, 1e-5L};
  int choice = random_below(40);
  if (choice < 18) return (REAL)special[choice];
  if (choice == 18) return (REAL)__builtin_inf();
  if (choice == 19) return (REAL)-__builtin_inf();
  if (choice == 20) return (REAL)__builtin_nan("");
  if (choice == 21) return REAL_LARGEST;
  if (choice == 22) return REAL_SMALLEST;
  if (choice == 23) return -REAL_SMALLEST_NORMAL;
  REAL x = (REAL)((int64_t)((uint64_t)random_bits() << 32 | random_bits()));
  if (choice < 30) return x / (REAL)9223372036854775808.0 * (REAL)1000;
  int exponent = random_below(REAL_EXPONENT_RANGE);
  REAL factor = random_below(2) ? (REAL)2 : (REAL)0.5;
  for (int i = 0; i < exponent; i++) x *= factor;
  return x;
}

#define UNARY(function) NAME(show_real)(#function, NAME(function)(x))
#define BINARY(function) NAME(show_real)(#function, NAME(function)(x, y))

static void NAME(check)(REAL x, REAL y) {
  int exponent = 0;
  REAL whole = 0;
  NAME(show_real)("x", x);
  NAME(show_real)("y", y);

  show("__fpclassify", NAME(__fpclassify)(x));
  show_truth("__isnan", NAME(__isnan)(x));
  show("__isinf", NAME(__isinf)(x));
  show_truth("__finite", NAME(__finite)(x));
  show_truth("isnan", (NAME(isnan))(x));
  show_truth("isinf", (NAME(isinf))(x));
  show_truth("finite", NAME(finite)(x));
  if (x == x) show_truth("__signbit", NAME(__signbit)(x));
  show("macros", fpclassify(x) * 100000 + (isfinite(x) != 0) * 10000 + (isnormal(x) != 0) * 1000 +
                     (isinf(x) != 0) * 100 + (isnan(x) != 0) * 10 + (x == x && signbit(x)));
  show("comparisons", (isgreater(x, y) != 0) * 100000 + (isgreaterequal(x, y) != 0) * 10000 + (isless(x, y) != 0) * 1000 +
                          (islessequal(x, y) != 0) * 100 + (islessgreater(x, y) != 0) * 10 + (isunordered(x, y) != 0));

  UNARY(fabs);
  UNARY(floor);
  UNARY(ceil);
  UNARY(trunc);
  UNARY(round);
  UNARY(roundeven);
  UNARY(rint);
  UNARY(nearbyint);
  UNARY(sqrt);
  UNARY(logb);
  show("ilogb", NAME(ilogb)(x));
  if (x > -2e9f && x < 2e9f) {
    show("lround", NAME(lround)(x));
    show("lrint", NAME(lrint)(x));
  }
  if (x > -9e18f && x < 9e18f) {
    show("llround", NAME(llround)(x));
    show("llrint", NAME(llrint)(x));
  }

  if (x != 0 || y != 0) {  // the sign of the result of two zeros is open
    BINARY(fmin);
    BINARY(fmax);
  }
  BINARY(fdim);
  BINARY(fmod);
  BINARY(remainder);
  BINARY(drem);
  if (y == y) BINARY(copysign);

  NAME(show_real)("modf", NAME(modf)(x, &whole));
  NAME(show_real)("modf whole", whole);
  REAL fraction = NAME(frexp)(x, &exponent);
  NAME(show_real)("frexp", fraction);
  if (x == x && x - x == 0) show("frexp exponent", exponent);
  for (int i = 0; i < 3; i++) {
    int scale = random_below(3 * REAL_EXPONENT_RANGE) - 3 * REAL_EXPONENT_RANGE / 2;
    NAME(show_real)("ldexp", NAME(ldexp)(x, scale));
    NAME(show_real)("scalbn", NAME(scalbn)(fraction, scale));
    NAME(show_real)("scalbln", NAME(scalbln)(x, (long)scale));
  }
  NAME(show_real)("ldexp", NAME(ldexp)(x, 2147483647));
  NAME(show_real)("ldexp", NAME(ldexp)(x, -2147483647 - 1));
}

static void NAME(check_all)(void) {
  NAME(show_real)("nan", NAME(nan)(""));
  for (int round = 0; round < ROUNDS * 4; round++) {
    REAL x = NAME(random_real)();
    REAL y = NAME(random_real)();
    NAME(check)(x, y);
  }
}

#undef UNARY
#undef BINARY
#undef REAL
#undef NAME
#undef REAL_BYTES
#undef REAL_LARGEST
#undef REAL_SMALLEST
#undef REAL_SMALLEST_NORMAL
#undef REAL_EXPONENT_RANGE
