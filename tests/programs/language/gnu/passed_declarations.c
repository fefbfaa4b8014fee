// Jumps past several declarations without a value.
// extension: Labels as Values
// run: returned 0
#include <assert.h>

static int choose(int way) {
  void *const ways[] = {&&first, &&second};
  goto *ways[way];
  {
    int a, b, c;
  first:
    a = 1;
    b = 2;
    c = 3;
    return a + b + c;
  second:
    c = 4;
    a = b = c;
    return a + b;
  }
}

int main(void) {
  assert(choose(0) == 6 && choose(1) == 8);
  return 0;
}
