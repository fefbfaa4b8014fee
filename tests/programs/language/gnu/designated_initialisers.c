// Ranges, the old syntax without =, and fields with a colon.
// extension: Designated Inits
// run: returned 0
#include <assert.h>

static int widths[] = {[0 ... 9] = 1, [10 ... 99] = 2, [100] = 3};
static int old[6] = {[4] 29, [2] 15};
struct point { int x, y; };
static struct point p = {y: 3, x: 2};
union foo { int i; double d; };
static struct point array[10] = {[2].y = 5, [2].x = 4, [0 ... 1].x = 9};
static int whitespace[256] = {[' '] = 1, ['\t'] = 1};
static int overridden[5] = {[0 ... 4] = 7, [2] = 0, [3] = 8};

int main(void) {
  assert(sizeof widths == 101 * sizeof(int) && widths[9] == 1 && widths[10] == 2 && widths[99] == 2 && widths[100] == 3);
  assert(old[4] == 29 && old[2] == 15 && old[5] == 0 && p.x == 2 && p.y == 3);
  union foo f = {d: 4};
  assert(f.d == 4.0);
  assert(array[2].x == 4 && array[2].y == 5 && array[1].x == 9 && array[0].y == 0 && array[9].x == 0);
  assert(whitespace[32] && !whitespace['x'] && overridden[1] == 7 && overridden[2] == 0 && overridden[3] == 8);
  int n = 5;
  int local[4] = {[1 ... 2] = n + 1, n};
  assert(local[0] == 0 && local[1] == 6 && local[2] == 6 && local[3] == 5);
  struct { int a[3]; struct point q[2]; } s = {.a[1 ... 2] = 4, .q[1].x = 8};
  assert(s.a[0] == 0 && s.a[2] == 4 && s.q[1].x == 8 && s.q[0].x == 0);
  return 0;
}
