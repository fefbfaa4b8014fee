// Pointers of several kinds passed through an ellipsis.
// extension: Variadic Pointer Args
// run: returned 0
#include <assert.h>
#include <stdarg.h>

static int last(const char *first, ...) {
  va_list list;
  va_start(list, first);
  const char *p = first, *found = first;
  while ((p = va_arg(list, const char *))) found = p;
  va_end(list);
  return *found;
}

int main(void) {
  char own[] = "z";
  assert(last("a", "b", own, (void *)0) == 'z');
  return 0;
}
