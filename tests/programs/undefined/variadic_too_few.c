// run: undefined behaviour
// verdict: unknown
#include <stdarg.h>
extern void reach_error(void);

static int last(int n, ...) {
  va_list list;
  va_start(list, n);
  int x = 0;
  while (n--) x = va_arg(list, int);
  va_end(list);
  return x;
}

int main(void) {
  last(3, 1, 2);
  reach_error();
  return 0;
}
