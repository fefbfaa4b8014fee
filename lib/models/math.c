// models: __finite __finitef __finitel __fpclassify __fpclassifyf __fpclassifyl __isinf __isinff __isinfl __isnan
// models: __isnanf __isnanl __signbit __signbitf __signbitl acos acosf acosh acoshf acoshl acosl asin asinf asinh
// models: asinhf asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl cbrt cbrtf cbrtl ceil ceilf
// models: ceill copysign copysignf copysignl cos cosf cosh coshf coshl cosl drem dremf dreml erf erfc erfcf erfcl erff
// models: erfl exp exp2 exp2f exp2l expf expl expm1 expm1f expm1l fdim fdimf fdiml finite finitef finitel floor floorf
// models: floorl fma fmaf fmal fmax fmaxf fmaxl fmin fminf fminl fmod fmodf fmodl fpclassify frexp frexpf frexpl hypot
// models: hypotf hypotl ilogb ilogbf ilogbl isfinite isinf isinff isinfl isnan isnanf isnanl isnormal ldexp ldexpf
// models: ldexpl lgamma lgammaf lgammal llrint llrintf llrintl llround llroundf llroundl log log10 log10f log10l log1p
// models: log1pf log1pl log2 log2f log2l logb logbf logbl logf logl lrint lrintf lrintl lround lroundf lroundl modf
// models: modff modfl nan nanf nanl nearbyint nearbyintf nearbyintl nextafter nextafterf nextafterl nexttoward
// models: nexttowardf nexttowardl pow powf powl remainder remainderf remainderl remquo remquof remquol rint rintf
// models: rintl round roundeven roundevenf roundevenl roundf roundl scalbln scalblnf scalblnl scalbn scalbnf scalbnl
// models: signbit sin sincos sincosf sincosl sinf sinh sinhf sinhl sinl sqrt sqrtf sqrtl tan tanf tanh tanhf tanhl
// models: tanl tgamma tgammaf tgammal trunc truncf truncl
//
// math.h for float, double and long double; see math_functions.h.
#include <math.h>

#include <fenv.h>
#include <float.h>
#include <limits.h>

#include "warrant_intrinsics.h"

#undef fpclassify
#undef isfinite
#undef isinf
#undef isnan
#undef isnormal
#undef signbit

static long long warrant_nondet_long_long(void) {
  unsigned long long high = __warrant_nondet_uint(), low = __warrant_nondet_uint();
  return (long long)(high * 0x100000000ULL + low);
}

#define REAL float
#define NAME(name) name##f
#define ANY() __warrant_nondet_float()
#define REAL_MAX_EXP FLT_MAX_EXP
#define REAL_MIN_EXP FLT_MIN_EXP
#define REAL_MANT_DIG FLT_MANT_DIG
#define REAL_MIN FLT_MIN
#include "math_functions.h"

#define REAL double
#define NAME(name) name
#define ANY() __warrant_nondet_double()
#define REAL_MAX_EXP DBL_MAX_EXP
#define REAL_MIN_EXP DBL_MIN_EXP
#define REAL_MANT_DIG DBL_MANT_DIG
#define REAL_MIN DBL_MIN
#include "math_functions.h"

#define REAL long double
#define NAME(name) name##l
#define ANY() __warrant_nondet_ldouble()
#define REAL_MAX_EXP LDBL_MAX_EXP
#define REAL_MIN_EXP LDBL_MIN_EXP
#define REAL_MANT_DIG LDBL_MANT_DIG
#define REAL_MIN LDBL_MIN
#include "math_functions.h"

// Macros of math.h, for programs that declare them as functions.

int fpclassify(double x) { return warrant_class(x); }

int isfinite(double x) { return !__warrant_is_nan(x) && !__warrant_is_inf(x); }

int isnormal(double x) { return warrant_class(x) == FP_NORMAL; }

int signbit(double x) { return __warrant_is_negative(x); }
