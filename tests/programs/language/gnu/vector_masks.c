// __builtin_shuffle: indices modulo the number of lanes.
// extension: Vector Extensions
// run: returned 0
// compilers: gcc
#include <assert.h>

typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));

static int calls;
static v4 next(void) { return (v4){++calls, 2, 3, 4}; }

int main(void) {
  v4 a = {1, 2, 3, 4}, b = {5, 6, 7, 8}, mask = {7, 0, -3, 10};
  v4 one = __builtin_shuffle(a, mask), two = __builtin_shuffle(a, b, mask);
  assert(one[0] == 4 && one[1] == 1 && one[2] == 2 && one[3] == 3);
  assert(two[0] == 8 && two[1] == 1 && two[2] == 6 && two[3] == 3);
  f4 f = __builtin_shuffle((f4)(a << 23), (v4){1, 1, 0, 0});
  assert(((v4)f)[0] == 2 << 23);
  v4 once = __builtin_shuffle(next(), (v4){0, 0, 0, 0});
  assert(once[3] == 1 && calls == 1);
  return 0;
}
