// restrict: a promise that changes no meaning.
// section: 6.7.3.1
// run: returned 0
#include <assert.h>

static void add(int n, int *restrict to, const int *restrict from) { while (n-- > 0) *to++ += *from++; }
static int same_reads(int *restrict a, int *restrict b, int *restrict c) { *a = *b + *c; return *a; }
struct view { int *restrict data; int n; };

int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  add(3, a + 3, a);  // parts that do not overlap
  assert(a[3] == 5 && a[5] == 9 && a[0] == 1);
  int x, y = 4;
  assert(same_reads(&x, &y, &y) == 8);  // only read through both
  struct view v = {a, 6};
  {
    int *restrict p = v.data + 1;
    p[0] = 50;
  }
  assert(a[1] == 50);
  int *restrict outer = a;
  {
    int *restrict inner = outer;
    inner[2] = 7;
  }
  assert(outer[2] == 7);
  return 0;
}
