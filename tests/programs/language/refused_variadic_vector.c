// refused: variadic argument of a vector type in ILP32
// data-model: ILP32
#include <stdarg.h>
typedef int v4 __attribute__((vector_size(16)));
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
  const v4 v = va_arg(list, v4);
  va_end(list);
  return v[n];
}
int main(void) { return first(0, (v4){0, 1}); }
