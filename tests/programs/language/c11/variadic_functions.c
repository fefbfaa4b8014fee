// A function with an ellipsis reads its arguments with va_arg.
// section: 6.7.6.3
// run: returned 0
#include <assert.h>
#include <stdarg.h>

static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = 0;
  while (n--) s += va_arg(list, int);
  va_end(list);
  return s;
}

int main(void) {
  assert(sum(3, 1, 2, 3) == 6 && sum(0) == 0);
  return 0;
}
