// || gives 0 or 1 and evaluates its right side only if the left one is 0.
// section: 6.5.14
// run: returned 0
#include <assert.h>

static int calls;
static int yes(void) { calls++; return 5; }
static int no(void) { calls++; return 0; }

int main(void) {
  assert((yes() || yes()) == 1 && calls == 1);
  assert((no() || yes()) == 1 && calls == 3);
  assert((no() || no()) == 0 && calls == 5);
  int divisor = 0;
  assert(divisor == 0 || 10 / divisor);
  int *null = 0;
  assert(!null || *null);
  int x = 0;
  assert((x++ || x) == 1 && x == 1);
  assert((0.1 || 0) == 1 && (0.0 || -0.0) == 0);
  int r = 0;
  r = (x = 0) || (x = 5) || (x = 9);
  assert(r == 1 && x == 5);
  assert((no() && yes() || yes()) == 1 && calls == 7);
  assert((yes() || no() && no()) == 1 && calls == 8);
  _Bool b = 4 || 0;
  assert(b == 1);
  int n = 0;
  for (int i = 0; i < 5 || n < 7; i++) n++;
  assert(n == 7);
  return 0;
}
