// inline and _Noreturn.
// section: 6.7.4
// run: returned 0
#include <assert.h>
#include <stdlib.h>

static inline int square(int x) { return x * x; }
inline int doubled(int x) { return 2 * x; }
extern int doubled(int x);  // an external definition
static inline int recursive(int n) { return n ? n + recursive(n - 1) : 0; }
static _Noreturn void leave(int status) { exit(status); }
static inline int counter(void) { static int n; return ++n; }

int main(void) {
  assert(square(5) == 25 && doubled(4) == 8 && recursive(4) == 10);
  int (*f)(int) = square;
  assert(f(3) == 9 && (&doubled)(2) == 4);
  assert(counter() == 1 && counter() == 2);
  int x = 1;
  assert(square(x++) == 1 && x == 2);
  if (x == 3) leave(1);
  return 0;
}
