// x ?: y is x, evaluated once, if it is not 0, else y.
// extension: Conditionals
// run: returned 0
#include <assert.h>

static int calls;
static int f(int v) { calls++; return v; }

int main(void) {
  assert((f(5) ?: 7) == 5 && calls == 1);
  assert((f(0) ?: f(8)) == 8 && calls == 3);
  int x = 3;
  assert((x++ ?: 100) == 3 && x == 4);
  char *null = 0;
  assert((null ?: "d")[0] == 'd');
  assert((0.5 ?: 2) == 0.5 && (0.0 ?: 2) == 2.0 && sizeof(1 ?: 1.0) == 8);
  assert((0 ?: 0 ?: 6) == 6 && (-1 ?: 0u) > 0);
  unsigned char c = 0;
  assert((c ?: -1) == -1);
  return 0;
}
