// The comma operator: left for its effects, then right for the value.
// section: 6.5.17
// run: returned 0
#include <assert.h>

static int f(int a, int b) { return a * 10 + b; }
struct s { int a[3]; };
static struct s make(void) { return (struct s){{1, 2, 3}}; }

int main(void) {
  int a, b, c;
  a = 1, b = 2, c = a + b;
  assert(c == 3);
  a = (b = 5, b + 1);
  assert(a == 6 && b == 5);
  assert(f((a = 3, a + 2), 4) == 54);
  int x[2] = {1, 2};
  assert(sizeof((void)0, x) == sizeof(int *));  // the array decays
  assert((1, 2, 3) == 3 && ((void)0, 7) == 7);
  int n = 0;
  for (int i = 0, j = 10; i < j; i++, j -= 2) n++;
  assert(n == 4);
  assert((a = 0, a++, a++) == 1 && a == 2);
  int r = a ? b = 8, b : 0;
  assert(r == 8);
  assert((0, make()).a[2] == 3);
  char ch = 1;
  assert(sizeof(0, ch) == 1);  // not promoted
  int i = 3;
  i = (i++, i);
  assert(i == 4);
  return 0;
}
