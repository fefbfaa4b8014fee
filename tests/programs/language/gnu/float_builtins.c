// Builtins on floating numbers: classification, comparison, constants, signs.
// extension: Other Builtins
// run: returned 0
#include <assert.h>

int main(void) {
  double inf = __builtin_inf(), nan = __builtin_nan(""), zero = 0.0;
  assert(inf > 1e308 && nan != nan && __builtin_huge_val() == inf && __builtin_inff() == inf && __builtin_infl() == inf);
  assert(__builtin_isnan(nan) && !__builtin_isnan(inf) && __builtin_isinf(inf) && __builtin_isinf_sign(-inf) == -1);
  assert(__builtin_isfinite(1.0) && !__builtin_isfinite(nan) && __builtin_isnormal(1.0) && !__builtin_isnormal(1e-320));
  assert(__builtin_signbit(-zero) && !__builtin_signbit(zero) && __builtin_signbit(-1.0f));
  assert(__builtin_isgreater(2.0, 1.0) && !__builtin_isgreater(nan, 1.0) && __builtin_isless(1.0, 2.0));
  assert(__builtin_isunordered(nan, 1.0) && !__builtin_isunordered(1.0, 2.0) && __builtin_islessgreater(1.0, 2.0));
  assert(__builtin_islessequal(1.0, 1.0) && __builtin_isgreaterequal(1.0, 1.0));
  assert(__builtin_fabs(-2.5) == 2.5 && __builtin_fabsf(-0.5f) == 0.5f && !__builtin_signbit(__builtin_fabs(-zero)));
  assert(__builtin_copysign(3.0, -1.0) == -3.0 && __builtin_copysign(-3.0, zero) == 3.0 && __builtin_signbit(__builtin_copysign(0.0, -zero)));
  assert(__builtin_sqrt(16.0) == 4.0 && __builtin_floor(-1.5) == -2 && __builtin_ceil(1.2) == 2 && __builtin_trunc(-1.7) == -1);
  assert(__builtin_fmax(1.0, nan) == 1.0 && __builtin_fmin(-1.0, 2.0) == -1.0);
  assert(__builtin_fpclassify(0, 1, 2, 3, 4, nan) == 0 && __builtin_fpclassify(0, 1, 2, 3, 4, inf) == 1);
  assert(__builtin_fpclassify(0, 1, 2, 3, 4, 1.0) == 2 && __builtin_fpclassify(0, 1, 2, 3, 4, 1e-320) == 3 && __builtin_fpclassify(0, 1, 2, 3, 4, zero) == 4);
  return 0;
}
