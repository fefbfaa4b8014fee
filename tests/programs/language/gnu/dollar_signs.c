// Dollar signs in identifiers.
// extension: Dollar Signs
// run: returned 0
#include <assert.h>

static int $price(int a$b) { return a$b + 1; }

int main(void) {
  int $ = 1, x$ = 2, $$ = 3;
  assert($ + x$ + $$ == 6 && $price(4) == 5);
  return 0;
}
