// Strings that a logging function prints are read to their end.
// check: bounds
// verdict: true
#include <stdarg.h>
#include <stdio.h>

static void note(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

int main(void) {
  char text[3] = {'a', 'b', 0};
  note("%d %s %.2s\n", 5, text, text);
  return 0;
}
