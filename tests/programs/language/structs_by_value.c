// Structs are copied by assignment, as arguments and as results.
// run: returned 0
// output: 1 2 3 10 2 3
// output: 5 6
#include <stdio.h>

struct inner {
  short s[2];
};
struct point {
  int x, y;
  struct inner in;
  long long z;
};

static struct point moved(struct point p) {
  p.x += 9;
  return p;
}

int main(void) {
  struct point p = {1, 2, {{5, 6}}, 3}, q = moved(p), r;
  r = q;
  q.in.s[0] = 0;
  printf("%d %d %d %d %d %d\n", p.x, p.y, (int)p.z, r.x, r.y, (int)r.z);
  printf("%d %d\n", moved(r).in.s[0], r.in.s[1]);
  return 0;
}
