// The value of a range of designators is computed once.
// extension: Designated Inits
// run: returned 0
// compilers: gcc
#include <assert.h>

static int calls;
static int f(void) { return ++calls; }
struct p { int x, y; };

int main(void) {
  int a[6] = {[0 ... 3] = f(), [5] = f()};
  assert(calls == 2 && a[0] == 1 && a[3] == 1 && a[4] == 0 && a[5] == 2);
  struct p p[4] = {[1 ... 2] = {f(), 7}};
  assert(calls == 3 && p[1].x == 3 && p[2].x == 3 && p[2].y == 7 && p[0].x == 0 && p[3].y == 0);
  return 0;
}
