// run: returned 2
#include <stdarg.h>
#include <stdio.h>
static int print(const char *format, ...) {
  va_list list;
  va_start(list, format);
  const int length = vprintf(format, list);
  va_end(list);
  return length;
}
int main(void) { return print("%d\n", 5); }
