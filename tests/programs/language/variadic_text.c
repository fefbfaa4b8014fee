// run: returned 1
#include <stdarg.h>
#include <stdio.h>
static int text(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  const int length = vsprintf(to, format, list);
  va_end(list);
  return length;
}
int main(void) {
  char to[10];
  return text(to, "%d", 5);
}
