// Labels before declarations and at the end of a block.
// extension: Mixed Labels and Declarations
// run: returned 0
#include <assert.h>

int main(void) {
  int n = 0;
again:;
  int m = n + 1;
  n = m;
  if (n < 3) goto again;
  assert(n == 3);
  {
    if (n) goto end;
    n = 100;
  end:
    ;
  }
  assert(n == 3);
  return 0;
}
