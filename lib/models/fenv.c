// models: feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv fesetexceptflag
// models: fesetround fetestexcept feupdateenv
//
// The rounding mode is modelled; exception flags are not: testing them gives any subset.
#include <fenv.h>

#include "warrant_intrinsics.h"

int fegetround(void) { return __warrant_rounding_mode; }

int fesetround(int mode) {
  if (mode != FE_TONEAREST && mode != FE_DOWNWARD && mode != FE_UPWARD && mode != FE_TOWARDZERO) return 1;
  __warrant_rounding_mode = mode;
  return 0;
}

int feclearexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int feraiseexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int fetestexcept(int exceptions) { return __warrant_nondet_int() & exceptions & FE_ALL_EXCEPT; }

int fegetexceptflag(fexcept_t *flag, int exceptions) {
  *flag = __warrant_nondet_int() & exceptions & FE_ALL_EXCEPT;
  return 0;
}

int fesetexceptflag(const fexcept_t *flag, int exceptions) {
  (void)flag;
  (void)exceptions;
  return 0;
}

int fegetenv(fenv_t *environment) {
  environment->__rounding_mode = __warrant_rounding_mode;
  return 0;
}

int fesetenv(const fenv_t *environment) {
  __warrant_rounding_mode = environment == FE_DFL_ENV ? FE_TONEAREST : environment->__rounding_mode;
  return 0;
}

int feholdexcept(fenv_t *environment) {
  environment->__rounding_mode = __warrant_rounding_mode;
  return 0;
}

int feupdateenv(const fenv_t *environment) {
  __warrant_rounding_mode = environment == FE_DFL_ENV ? FE_TONEAREST : environment->__rounding_mode;
  return 0;
}
