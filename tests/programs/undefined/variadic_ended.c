// A list that has ended has no arguments.
// violated: def-behavior
// run: undefined behaviour: invalid call
// data-model: LP64
// data-model: ILP32
#include <stdarg.h>

static int first(int n, ...) {
  va_list list;
  va_start(list, n);
#ifndef MENDED
  va_end(list);
#endif
  const int value = va_arg(list, int);  // BUG
#ifdef MENDED
  va_end(list);
#endif
  va_start(list, n);
  const int again = va_arg(list, int);
  va_end(list);
  return value + again;
}

int main(void) { return first(1, 2) != 4; }
