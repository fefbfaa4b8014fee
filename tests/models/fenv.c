// The rounding mode and the functions that follow it.
#include <fenv.h>

#include <math.h>

#include "support.h"

static void round_all(void) {
  static const double values[] = {0.5, 1.5, 2.5, -0.5, -1.5, 0.25, -0.75, 1e300, 7};
  show("fegetround", fegetround());
  for (int i = 0; i < 9; i++) {
    show("rint", (long long)(rint(values[i]) * (values[i] < 1e9 ? 1 : 0)));
    show("nearbyintf", values[i] < 1e9 ? (long long)nearbyintf((float)values[i]) : 0);
    if (values[i] < 1e9) {
      show("lrint", lrint(values[i]));
      show("llrintl", llrintl((long double)values[i]));
    }
  }
}

int main(void) {
  fenv_t environment;
  round_all();
  fesetround(FE_UPWARD);
  round_all();
  show("fegetenv", fegetenv(&environment));
  fesetround(FE_DOWNWARD);
  round_all();
  show("fesetenv", fesetenv(&environment));
  round_all();
  fesetround(FE_TOWARDZERO);
  round_all();
  show("feholdexcept", feholdexcept(&environment));
  show("fesetround", fesetround(FE_TONEAREST));
  round_all();
  show("feupdateenv", feupdateenv(&environment));
  round_all();
  show_truth("fesetround", fesetround(12345));
  show("fesetenv", fesetenv(FE_DFL_ENV));
  round_all();
  show("feclearexcept", feclearexcept(FE_ALL_EXCEPT));
  return 0;
}
