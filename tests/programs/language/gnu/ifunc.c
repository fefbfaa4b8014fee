// ifunc: a function that a resolver chooses.
// extension: Function Attributes
// refused: ifunc
// data-model: LP64
#include <assert.h>

static int chosen(void) { return 5; }
static int (*resolve(void))(void) { return chosen; }
int f(void) __attribute__((ifunc("resolve")));

int main(void) {
  assert(f() == 5);
  return 0;
}
