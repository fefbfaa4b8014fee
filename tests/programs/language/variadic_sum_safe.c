// verdict: true
// data-model: LP64
// data-model: ILP32
#include <stdarg.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = 0;
  for (int i = 0; i < n; i++) s += va_arg(list, int);
  va_end(list);
  return s;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a > 0 && a < 1000 && b > 0 && b < 1000);
  if (sum(2, a, b) != a + b || sum(3, a, 1, b) <= sum(1, a)) reach_error();
  return 0;
}
