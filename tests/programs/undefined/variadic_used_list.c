// A list that vsnprintf has used has no value.
// data-model: LP64
// run: undefined behaviour: invalid call
#include <stdarg.h>
#include <stdio.h>

static int second(const char *format, ...) {
  char text[8];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  const int value = va_arg(list, int);
  va_end(list);
  return value;
}

int main(void) { return second("%d", 1, 2); }
