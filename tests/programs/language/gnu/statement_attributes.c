// fallthrough and assume.
// extension: Statement Attributes
// run: returned 0
#include <assert.h>

static int f(int x) {
  int r = 0;
  switch (x) {
    case 1:
      r = 1;
      __attribute__((fallthrough));
    case 2: r += 10; break;
    default: r = -1;
  }
  return r;
}

int main(void) {
  assert(f(1) == 11 && f(2) == 10 && f(3) == -1);
  return 0;
}
