// Initialisers of automatic aggregates need not be constant.
// extension: Initializers
// run: returned 0
#include <assert.h>

static int f(float a, float b) {
  float beat[2] = {a - b, a + b};
  return beat[0] * 10 + beat[1];
}
struct s { int x, *p; struct { int y; } in; };

int main(void) {
  assert(f(5, 3) == 28);
  int n = 4;
  struct s s = {n, &n, {n * 2}};
  *s.p = 7;
  assert(s.x == 4 && n == 7 && s.in.y == 8);
  int a[] = {n, n + 1, s.in.y++};
  assert(a[1] == 8 && a[2] == 8 && s.in.y == 9);
  return 0;
}
