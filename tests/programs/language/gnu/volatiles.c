// Accesses of volatile objects in statements.
// extension: Volatiles
// run: returned 0
#include <assert.h>

struct s { volatile int v; };

int main(void) {
  volatile int x = 3, *p = &x;
  x;
  *p;
  (void)*p;
  *p += 2;
  assert(x == 5 && (x = 7) == 7);
  volatile struct { int a, b; } s = {1, 2}, t;
  t = s;
  assert(t.b == 2);
  struct s u = {4};
  u.v++;
  volatile int *q = &u.v;
  assert(*q == 5);
  volatile unsigned char c = 255;
  c++;
  assert(c == 0);
  return 0;
}
