// libgcc for i386 computes __builtin_powi with more digits than the types have.
// extension: Other Builtins
// refused: __builtin_powi
// data-model: ILP32
#include <assert.h>

int main(void) {
  volatile double two = 2;
  assert(__builtin_powi(two, 10) == 1024.0);
  return 0;
}
