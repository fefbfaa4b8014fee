// Direct and mutual recursion, far beyond any inlining bound.
// form: lowered
// run: returned 0
// output: 61 1 500500
#include <stdio.h>

static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }

int main(void) {
  printf("%d %d %d\n", ackermann(3, 3), is_even(1000), sum(1000));
  return 0;
}
