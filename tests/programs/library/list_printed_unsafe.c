// A string that a logging function prints has no end.
// check: bounds
// verdict: false
#include <stdarg.h>
#include <stdio.h>

static void note(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

int main(void) {
  char text[3] = {'a', 'b', 'c'};
  note("%d %s %.2s\n", 5, text, text);
  return 0;
}
