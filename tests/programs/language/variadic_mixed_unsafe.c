// verdict: false
#include <stdarg.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair {
  int a;
  long b;
};

static long pick(int which, ...) {
  va_list list;
  va_start(list, which);
  const struct pair pair = va_arg(list, struct pair);
  const int i = va_arg(list, int);
  const double d = va_arg(list, double);
  va_end(list);
  return which == 0 ? pair.b : which == 1 ? i : (long)d;
}

int main(void) {
  const int x = __VERIFIER_nondet_int();
  const struct pair pair = {1, x};
  if (pick(0, pair, 2, 3.5) != x) reach_error();
  if (pick(1, pair, x, 3.5) == 77) reach_error();
  if (pick(2, pair, 2, 3.5) != 3) reach_error();
  return 0;
}
