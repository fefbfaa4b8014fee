// refused: call of the variadic function sum without its prototype
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
  int (*open)() = (int (*)())sum;
  return open(2, 1, 2);
}
