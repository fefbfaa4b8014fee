// Initialisers of automatic objects: every expression once, even under a range or where a later one wins.
// section: 6.7.9
// run: returned 0
#include <assert.h>

static int calls;
static int f(void) { return ++calls; }
struct p { int x, y; };
static struct p make(void) { calls++; return (struct p){calls, -calls}; }

int main(void) {
  int a[3] = {f(), f(), f()};
  assert(calls == 3 && a[0] + a[1] + a[2] == 6);
  struct { int a[2]; struct p q; int z; } s = {.z = f(), .q = make(), .a = {7}};
  assert(calls == 5 && s.z + s.q.x == 9 && s.q.y == -s.q.x && s.a[1] == 0);
  struct p ps[2] = {make(), {.y = f()}};
  assert(calls == 7 && ps[1].x == 0 && ps[1].y == 7);
  for (int i = 0; i < 3; i++) {
    int fresh[4] = {[2] = f()};
    assert(fresh[2] == 8 + i && !fresh[0] && !fresh[3]);
    fresh[0] = 1;
  }
  int n = 2, v = n++, w = n++ * 10;
  assert(v == 2 && w == 30 && n == 4);
  int self[2] = {5, self[0] ? 6 : 6};
  assert(self[1] == 6);
  char text[f()];
  assert(calls == 11 && sizeof text == 11);
  return 0;
}
