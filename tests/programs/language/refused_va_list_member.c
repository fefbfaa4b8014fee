// data-model: LP64
// refused: member of va_list
#include <stdarg.h>
static int used(int n, ...) {
  va_list list;
  va_start(list, n);
  const unsigned offset = list->gp_offset;
  va_end(list);
  return offset + n;
}
int main(void) { return used(1, 2); }
