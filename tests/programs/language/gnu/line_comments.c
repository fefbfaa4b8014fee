// Comments of C++ in every dialect.
// extension: C++ Comments
// run: returned 0
#include <assert.h>

int main(void) {
  int x = 4; // x = 5;
  int y = x //**/ 2
          / 2;
  assert(x == 4 && y == 2); // }
  return 0; //
}
