// Attributes of enumerators.
// extension: Enumerator Attributes
// run: returned 0
#include <assert.h>

enum e { old __attribute__((deprecated)), current = 4, next };

int main(void) {
  assert(old == 0 && next == 5);
  return 0;
}
