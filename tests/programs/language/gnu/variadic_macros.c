// Macros with named variable arguments, and a comma that disappears.
// extension: Variadic Macros
// run: returned 0
#include <assert.h>

#define sum(args...) add(args, 0)
#define first(x, rest...) (x)
#define call(f, ...) f(0, ##__VA_ARGS__)
#define count(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
static int add(int a, int b, int c) { return a + b + c; }
static int zero(int a) { return a; }
static int two(int a, int b, int c) { return a + b * c; }

int main(void) {
  assert(sum(1, 2) == 3 && first(4) == 4 && first(5, 6, 7) == 5);
  assert(call(zero) == 0 && call(two, 3, 4) == 12);
  assert(count(1, 2, 3) == 3 && count((4, 5), 6) == 2);
  return 0;
}
