// An int is no double, and in LP64 no long.
// data-model: LP64
// run: undefined behaviour: invalid call
// verdict: unknown
#include <stdarg.h>
extern void reach_error(void);

static long first(int n, ...) {
  va_list list;
  va_start(list, n);
  const long result = n ? va_arg(list, long) : (long)va_arg(list, double);
  va_end(list);
  return result;
}

int main(void) {
  first(0, 2.5);
  first(1, 5L);
  first(1, 5);
  reach_error();
  return 0;
}
