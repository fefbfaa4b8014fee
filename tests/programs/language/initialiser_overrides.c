// Later designators override earlier ones, wholly or in part.
// run: returned 0
#include <assert.h>

struct inner {
  int x, y, z;
};
struct outer {
  struct inner a, b;
  int c[4];
};

int main(void) {
  struct outer o = {.a = {1, 2, 3}, .a.y = 20, .b = {4}, .b = {.z = 5}, .b.x = 6};
  assert(o.a.x == 1 && o.a.y == 20 && o.a.z == 3);
  assert(o.b.x == 6 && o.b.y == 0 && o.b.z == 5);
  assert(o.c[0] == 0 && o.c[3] == 0);
  struct outer p = {.c = {1, 2, 3, 4}, .c[1] = 0, .c[2] = 9};
  assert(p.c[0] == 1 && p.c[1] == 0 && p.c[2] == 9 && p.c[3] == 4);
  int a[6] = {[0 ... 5] = 7, [2 ... 3] = 0, [5] = 1};
  assert(a[0] == 7 && a[1] == 7 && a[2] == 0 && a[3] == 0 && a[4] == 7 && a[5] == 1);
  struct inner c = (struct inner){.z = 4};
  assert(c.x == 0 && c.y == 0 && c.z == 4);
  return 0;
}
