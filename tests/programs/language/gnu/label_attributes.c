// Attributes of labels.
// extension: Label Attributes
// run: returned 0
#include <assert.h>

static int f(int x) {
  if (x > 3) goto rare;
  return 1;
rare: __attribute__((cold));
  return 2;
never: __attribute__((unused));
  return 3;
}

int main(void) {
  assert(f(1) == 1 && f(4) == 2);
  return 0;
}
