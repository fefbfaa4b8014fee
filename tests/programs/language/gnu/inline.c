// inline, extern inline of before C99, always_inline.
// extension: Inline
// run: returned 0
#include <assert.h>

static inline int inc(int *a) { return ++*a; }
extern inline __attribute__((gnu_inline)) int twice(int x) { return 2 * x; }
int twice(int x) { return x + x; }
inline __attribute__((always_inline)) static int add(int a, int b) { return a + b; }
static __inline__ int old(int x) { return x - 1; }

int main(void) {
  int x = 1;
  assert(inc(&x) == 2 && twice(x) == 4 && add(x, 3) == 5 && old(5) == 4);
  int (*f)(int) = twice;
  assert(f(6) == 12);
  return 0;
}
