// Vector types.
// extension: Vector Extensions
// refused: vector
#include <assert.h>

typedef int v4 __attribute__((vector_size(16)));

int main(void) {
  v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
  v4 c = a + b;
  assert(c[0] == 11 && c[3] == 44);
  v4 less = a < 3;
  assert(less[0] == -1 && less[2] == 0);
  return 0;
}
