// __seg_fs and __seg_gs.
// extension: Named Address Spaces
// refused: address_space
// compilers: gcc
#include <assert.h>

static int __seg_gs *where;

int main(void) {
  assert(where == 0);
  return 0;
}
