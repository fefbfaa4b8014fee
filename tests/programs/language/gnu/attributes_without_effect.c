// Attributes that gcc's optimiser reads and that change no value.
// extension: Function Attributes
// run: returned 0
#include <assert.h>

static int __attribute__((noclone, noinline, noipa)) a(int x) { return x; }
static int __attribute__((no_sanitize("undefined"), no_instrument_function)) b(int x) { return x + 1; }
static int __attribute__((flatten, stack_protect, no_icf, no_reorder)) c(int x) { return x + 2; }
static int __attribute__((access(read_only, 1))) d(const int *p) { return *p; }
static int __attribute__((sentinel)) e(int x, ...) { return x; }
static int __attribute__((artificial, gnu_inline, always_inline)) inline f(int x) { return x + 4; }
static int __attribute__((no_split_stack)) g(int x) { return x + 5; }

int main(void) {
  int x = 1;
  assert(a(x) + b(x) + c(x) == 6 && d(&x) == 1 && e(3, (void *)0) == 3 && f(x) == 5 && g(x) == 6);
  return 0;
}
