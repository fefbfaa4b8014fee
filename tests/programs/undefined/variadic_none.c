// run: undefined behaviour
// verdict: unknown
#include <stdarg.h>
extern void reach_error(void);

static void *first(int n, ...) {
  va_list list;
  va_start(list, n);
  void *p = va_arg(list, void *);
  va_end(list);
  return p;
}

int main(void) {
  first(0);
  reach_error();
  return 0;
}
