// __builtin_powi, as libgcc computes it.
// extension: Other Builtins
// run: returned 0
// data-model: LP64
#include <assert.h>
#include <limits.h>

int main(void) {
  volatile double two = 2, third = 1.0 / 3;
  volatile float f = 1.1f;
  assert(__builtin_powi(two, 10) == 1024.0 && __builtin_powi(two, -2) == 0.25 && __builtin_powi(two, 0) == 1);
  assert(__builtin_powi(third, 3) == third * (third * third) && __builtin_powi(-two, 3) == -8);
  assert(__builtin_powif(f, 2) == f * f && __builtin_powil(two, 100) == 0x1p100L);
  assert(__builtin_powi(two, INT_MIN) == 0 && __builtin_powi(-1.0 + two * 0, INT_MAX) == -1);
  return 0;
}
