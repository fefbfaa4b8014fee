// && gives 0 or 1 and evaluates its right side only if the left one is not 0.
// section: 6.5.13
// run: returned 0
#include <assert.h>

static int calls;
static int yes(void) { calls++; return 5; }
static int no(void) { calls++; return 0; }

int main(void) {
  assert((yes() && yes()) == 1 && calls == 2);
  assert((no() && yes()) == 0 && calls == 3);
  assert((no() && no() && yes()) == 0 && calls == 4);
  int *null = 0;
  assert(!(null && *null));
  int a[3] = {1, 2, 3}, i = 3;
  assert(!(i < 3 && a[i] == 1));
  assert((0.5 && 1) == 1 && (0.0 && 1) == 0 && (-0.0 && 1) == 0 && (null && 1) == 0 && ("" && 1) == 1);
  int x = 1;
  assert((x-- && x) == 0 && x == 0);  // sequenced: the right side sees the new value
  assert((x++ && x) == 0 && x == 1);
  assert(_Generic(1.0 && 2.0, int: 1, default: 0));
  assert((2 && 4) == 1 && (2 & 4) == 0 && (256 && 1) == 1 && (0x100000000ll && 1) == 1);
  assert((1 || 0 && 0) == 1 && ((1 || 0) && 0) == 0);
  int divisor = 0;
  assert(!(divisor && 10 / divisor));
  int r = yes() && (x = 7);
  assert(r == 1 && x == 7);
  return 0;
}
