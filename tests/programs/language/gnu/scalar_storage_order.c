// A struct in big-endian order.
// extension: Type Attributes
// refused: scalar_storage_order
// compilers: gcc
#include <assert.h>

struct __attribute__((scalar_storage_order("big-endian"))) s { int i; };

int main(void) {
  struct s s = {1};
  assert(*(unsigned char *)&s == 0 && s.i == 1);
  return 0;
}
