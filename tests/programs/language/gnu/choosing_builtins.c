// __builtin_constant_p, __builtin_choose_expr, __builtin_types_compatible_p, __builtin_expect.
// extension: Other Builtins
// run: returned 0
#include <assert.h>

static int calls;
static int f(void) { return ++calls; }
#define is_int(x) __builtin_types_compatible_p(typeof(x), int)

int main(void) {
  assert(__builtin_constant_p(3 * 4) && __builtin_constant_p("text") && !__builtin_constant_p(f()) && calls == 0);
  assert(__builtin_choose_expr(1, 5, f()) == 5 && calls == 0);
  assert(sizeof(__builtin_choose_expr(0, 1, (char)2)) == 1);
  const int c = 1;
  assert(is_int(1) && !is_int(1l) && is_int(c) && !is_int(1u) && __builtin_types_compatible_p(int[], int[5]));
  assert(__builtin_expect(f(), 1) == 1 && calls == 1 && __builtin_expect(0, 1) == 0);
  assert(__builtin_expect_with_probability(7, 7, 0.9) == 7);
  int x = 3;
  switch (x) {
    case 3: break;
    default: __builtin_unreachable();
  }
  int a[4] __attribute__((aligned(16)));
  int *p = __builtin_assume_aligned(a, 16);
  assert(p == a);
  __builtin_prefetch(p, 0, 1);
  assert(__builtin_classify_type(1) == 1 && __builtin_classify_type(1.0) == 8);
  return 0;
}
