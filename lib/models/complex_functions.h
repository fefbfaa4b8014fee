// The functions of complex.c for one type. REAL is the type and NAME the name of its variant of a function; BIGGEST,
// SMALLEST and EPSILON are the type's constants. HAS_QUOTIENT: the quotient is computed in the type itself.

REAL NAME(creal)(REAL _Complex z) { return __real__ z; }

REAL NAME(cimag)(REAL _Complex z) { return __imag__ z; }

REAL _Complex NAME(conj)(REAL _Complex z) { return ~z; }

REAL _Complex NAME(cproj)(REAL _Complex z) {
  if (!isinf(__real__ z) && !isinf(__imag__ z)) return z;
  return __builtin_complex((REAL)INFINITY, NAME(copysign)(0, __imag__ z));
}

// 1 for an infinite number and 0 for others, with the sign of the number.
static REAL NAME(boxed)(REAL x) { return NAME(copysign)(isinf(x) ? 1 : 0, x); }

static REAL NAME(without_nan)(REAL x) { return isnan(x) ? NAME(copysign)(0, x) : x; }

// C11 G.5.1: (a + bi)(c + di) of which both parts come out as NaN. An infinite factor makes the product infinite.
REAL _Complex NAME(__warrant_complex_product)(REAL a, REAL b, REAL c, REAL d) {
  const REAL ac = a * c, bd = b * d, ad = a * d, bc = b * c;
  int is_infinite = 0;
  if (isinf(a) || isinf(b)) {
    a = NAME(boxed)(a), b = NAME(boxed)(b);
    c = NAME(without_nan)(c), d = NAME(without_nan)(d);
    is_infinite = 1;
  }
  if (isinf(c) || isinf(d)) {
    c = NAME(boxed)(c), d = NAME(boxed)(d);
    a = NAME(without_nan)(a), b = NAME(without_nan)(b);
    is_infinite = 1;
  }
  if (!is_infinite && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc))) {
    a = NAME(without_nan)(a), b = NAME(without_nan)(b);
    c = NAME(without_nan)(c), d = NAME(without_nan)(d);
    is_infinite = 1;
  }
  if (!is_infinite) return __builtin_complex(ac - bd, ad + bc);
  return __builtin_complex((REAL)INFINITY * (a * c - b * d), (REAL)INFINITY * (a * d + b * c));
}

// C11 G.5.1: where both parts of (a + bi) / (c + di) come out as NaN, a quotient by zero or of an infinite number is
// infinite, and one by an infinite number is zero.
static REAL _Complex NAME(recovered_quotient)(REAL a, REAL b, REAL c, REAL d, REAL real, REAL imaginary) {
  if (isnan(real) && isnan(imaginary)) {
    if (c == 0 && d == 0 && (!isnan(a) || !isnan(b))) {
      const REAL infinite = NAME(copysign)((REAL)INFINITY, c);
      real = infinite * a;
      imaginary = infinite * b;
    } else if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {
      a = NAME(boxed)(a), b = NAME(boxed)(b);
      real = (REAL)INFINITY * (a * c + b * d);
      imaginary = (REAL)INFINITY * (b * c - a * d);
    } else if ((isinf(c) || isinf(d)) && isfinite(a) && isfinite(b)) {
      c = NAME(boxed)(c), d = NAME(boxed)(d);
      real = 0 * (a * c + b * d);
      imaginary = 0 * (b * c - a * d);
    }
  }
  return __builtin_complex(real, imaginary);
}

#ifdef HAS_QUOTIENT
// Smith's method with the scaling of Baudin and Smith, as libgcc has it since gcc 12. `large` is the part of the
// divisor with the larger magnitude, `small` the other one.
REAL _Complex NAME(__warrant_complex_quotient)(REAL a, REAL b, REAL c, REAL d) {
  const int is_turned = NAME(fabs)(c) < NAME(fabs)(d);
  const REAL bound = BIGGEST / 2 * EPSILON;
  REAL scale = 1;
  if (NAME(fabs)(is_turned ? d : c) >= BIGGEST / 2) {
    a = a / 2, b = b / 2, c = c / 2, d = d / 2;
  }
  const REAL size = NAME(fabs)(is_turned ? d : c);
  if (size < EPSILON) {
    scale = 1 / EPSILON;
  } else if (size < bound && ((NAME(fabs)(a) < SMALLEST && NAME(fabs)(b) < bound) ||
                              (NAME(fabs)(b) < SMALLEST && NAME(fabs)(a) < bound))) {
    scale = 1 / EPSILON;
  }
  a = a * scale, b = b * scale, c = c * scale, d = d * scale;
  const REAL large = is_turned ? d : c, small = is_turned ? c : d;
  const REAL ratio = small / large, divisor = small * ratio + large;
  // The products of a and b with the ratio, in an order that loses no digits of a subnormal ratio.
  const int is_normal = NAME(fabs)(ratio) > SMALLEST;
  const REAL part_a = is_normal ? a * ratio : small * (a / large), part_b = is_normal ? b * ratio : small * (b / large);
  const REAL real = ((is_turned ? part_a + b : a + part_b)) / divisor;
  const REAL imaginary = (is_turned ? part_b - a : b - part_a) / divisor;
  return NAME(recovered_quotient)(a, b, c, d, real, imaginary);
}
#endif

#undef REAL
#undef NAME
#undef BIGGEST
#undef SMALLEST
#undef EPSILON
#undef HAS_QUOTIENT
