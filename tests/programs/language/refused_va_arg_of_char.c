// refused: va_arg of a type that is promoted in a call
#include <stdarg.h>
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
  const char c = va_arg(list, char);
  va_end(list);
  return c + n;
}
int main(void) { return first(1, 'a'); }
