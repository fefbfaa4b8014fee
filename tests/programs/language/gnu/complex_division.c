// libgcc for i386 divides with more digits than the types have.
// extension: Complex
// refused: division by a complex number in ILP32
// data-model: ILP32
#include <assert.h>

int main(void) {
  _Complex double a = 6 + 8i, b = 1 + 1i;
  assert(a / b == 7 + 1i);
  return 0;
}
