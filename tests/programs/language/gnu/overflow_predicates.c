// __builtin_*_overflow_p only tells.
// extension: Integer Overflow Builtins
// run: returned 0
// compilers: gcc
#include <assert.h>

int main(void) {
  assert(__builtin_add_overflow_p(2147483647, 1, (int)0) && !__builtin_mul_overflow_p(3, 4, (char)0));
  return 0;
}
