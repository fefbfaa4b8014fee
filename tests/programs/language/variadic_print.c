// What vprintf has used is not used again.
// run: returned 0
// verdict: true
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);

static int report(int level, const char *format, ...) {
  va_list list, copy;
  va_start(list, format);
  va_copy(copy, list);
  vprintf(format, list);
  va_end(list);
  const int first = va_arg(copy, int);
  va_end(copy);
  va_start(list, format);
  const int again = va_arg(list, int);
  va_end(list);
  if (again != first) reach_error();
  return first + level;
}

int main(void) {
  if (report(1, "%d %s\n", 4, "text") != 5) reach_error();
  return 0;
}
