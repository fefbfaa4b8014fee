// Compound statements: declarations anywhere, objects of their own, initialised each time.
// section: 6.8.2
// run: returned 0
#include <assert.h>

static int calls;
static int next(void) { return ++calls; }

int main(void) {
  int x = 1;
  {
    int y = x;
    int x = 2;
    assert(y == 1 && x == 2);
    { int x = y + 5; assert(x == 6); }
    x++;
    assert(x == 3);
  }
  assert(x == 1);
  {}
  { ; ; }
  for (int i = 0; i < 3; i++) {
    int n = next();
    assert(n == i + 1);
    x += n;
    int late = x;
    assert(late == x);
  }
  assert(x == 7 && calls == 3);
  int *p;
  {
    static int kept = 3;
    p = &kept;
    kept++;
  }
  assert(*p == 4);
  x = 0;
again: {
  int a[2] = {x, 1};
  a[0] += a[1];
  x = a[0];
  if (x < 4) goto again;
}
  assert(x == 4);
  return 0;
}
