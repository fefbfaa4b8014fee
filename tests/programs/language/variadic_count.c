// run: returned 4
#include <stdarg.h>
#include <stdio.h>
static void count(int n, ...) {
  va_list list;
  va_start(list, n);
  vprintf("text%n\n", list);
  va_end(list);
}
int main(void) {
  int length = 0;
  count(1, &length);
  return length;
}
