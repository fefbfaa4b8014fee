// weak: a definition that counts if there is no other, a declaration without one is null.
// extension: Function Attributes
// run: returned 0
#include <assert.h>

int __attribute__((weak)) f(void) { return 1; }
extern int missing(void) __attribute__((weak));
int __attribute__((weak)) v = 4;

int main(void) {
  assert(f() == 1 && v == 4);
  if (missing) return missing();
  assert(missing == 0);
  return 0;
}
