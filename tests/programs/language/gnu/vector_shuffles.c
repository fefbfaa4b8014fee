// __builtin_shufflevector with constant indices.
// extension: Vector Extensions
// run: returned 0
#include <assert.h>

typedef int v4 __attribute__((vector_size(16)));
typedef int v2 __attribute__((vector_size(8)));

int main(void) {
  v4 a = {1, 2, 3, 4}, b = {5, 6, 7, 8};
  v4 mixed = __builtin_shufflevector(a, b, 0, 4, 7, 1);
  assert(mixed[0] == 1 && mixed[1] == 5 && mixed[2] == 8 && mixed[3] == 2);
  v2 middle = __builtin_shufflevector(a, a, 1, 2);
  assert(middle[0] == 2 && middle[1] == 3);
  return 0;
}
