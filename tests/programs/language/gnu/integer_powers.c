// __builtin_powi, whose rounding gcc leaves open.
// extension: Other Builtins
// refused: __builtin_powi
#include <assert.h>

int main(void) {
  assert(__builtin_powi(2.0, 10) == 1024.0);
  return 0;
}
