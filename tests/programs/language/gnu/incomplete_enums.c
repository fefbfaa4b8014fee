// An enumeration that is declared before its enumerators.
// extension: Incomplete Enums
// run: returned 0
#include <assert.h>

enum later;
static int f(enum later *p);
enum later { a = 3, b };
static int f(enum later *p) { return *p + 1; }

int main(void) {
  enum later x = b;
  assert(f(&x) == 5);
  return 0;
}
