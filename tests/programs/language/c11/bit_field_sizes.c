// The size of an assignment to a bit-field: gcc's type has the width of the bit-field, Clang's is the declared one.
// section: 6.5.3.4
// refused: size of an expression with a bit-field
// compilers: gcc
#include <assert.h>

struct s { unsigned a : 3; };

int main(void) {
  struct s s = {1};
  assert(sizeof(s.a += 1) == 1 && sizeof(+s.a) == 4 && s.a == 1);
  return 0;
}
