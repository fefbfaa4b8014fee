// The same of a list of arguments.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdarg.h>
#include <stdio.h>

static char text[16] = "abc", other[4] = "xy";

static void write(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);  // BUG
  va_end(list);
}

int main(void) {
#ifdef MENDED
  write("%s and %s", other, other);
#else
  write("%s and %s", other, text);
#endif
  return 0;
}
