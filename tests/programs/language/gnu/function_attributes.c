// Attributes of functions that change no value.
// extension: Function Attributes
// run: returned 0
#include <assert.h>
#include <stdlib.h>

static int square(int) __attribute__((const, noinline, nothrow, warn_unused_result));
static int __attribute__((pure)) length(const char *s) { int n = 0; while (s[n]) n++; return n; }
static int __attribute__((always_inline)) inline plus(int a, int b) { return a + b; }
static void __attribute__((noreturn)) leave(void) { exit(0); }
static int __attribute__((unused, deprecated, cold)) never(void) { return 1; }
static int __attribute__((nonnull(1), leaf, hot)) first(const int *p) { return *p; }
static int square(int x) { return x * x; }
static void *__attribute__((malloc, alloc_size(1), returns_nonnull)) get(unsigned n) { return malloc(n); }
int __attribute__((visibility("hidden"))) hidden(void) { return 4; }
static int __attribute__((format(printf, 1, 2))) print(const char *format, ...) { return *format; }
int __attribute__((section(".text.own"), aligned(16), used)) own(void) { return 6; }
static int __attribute__((optimize("O0"))) slow(void) { return 7; }

int main(void) {
  assert(square(5) == 25 && length("abc") == 3 && plus(1, 2) == 3 && hidden() == 4 && own() == 6 && slow() == 7);
  int x = 9, *p = get(4);
  assert(first(&x) == 9 && print("%d", 1) == '%');
  free(p);
  if (x == 8) leave();
  return 0;
}
