// A void expression is evaluated for its side effects; any expression can be made void.
// section: 6.3.2.2
// run: returned 0
#include <assert.h>

static int n;
static void nothing(void) { n++; }
static void returns_void(void) { return nothing(); }
static void either(int c) { c ? nothing() : (void)(n += 10); }

int main(void) {
  (void)n++;
  assert(n == 1);
  (void)(n = 5, n + 1);
  assert(n == 5);
  returns_void();
  assert(n == 6);
  either(1);
  either(0);
  assert(n == 17);
  int x = (nothing(), n);
  assert(x == 18);
  volatile int v = 3;
  v;
  (void)v;
  void (*f)(void) = nothing;
  (void)f();
  assert(n == 19);
  return 0;
}
