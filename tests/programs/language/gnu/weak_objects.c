// A weak declaration of a variable that nobody defines: its address is null.
// extension: Variable Attributes
// run: returned 0
#include <assert.h>

extern int nothing __attribute__((weak));

int main(void) {
  if (&nothing) return nothing;
  assert(&nothing == 0);
  return 0;
}
