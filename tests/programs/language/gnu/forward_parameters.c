// A parameter that is declared before the list, so that an array before it can use it.
// extension: Variable Length
// refused: expected
// compilers: gcc
#include <assert.h>

static int last(int n; int a[n], int n) { return a[n - 1]; }

int main(void) {
  int a[] = {1, 2, 3};
  assert(last(a, 3) == 3);
  return 0;
}
