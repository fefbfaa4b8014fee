// What __builtin_signbit gives for a negative number is the bit where the machine has it.
// extension: Other Builtins
// run: returned 0
// compilers: gcc
#include <assert.h>
#include <limits.h>

int main(void) {
  volatile float f = -1;
  volatile double d = -0.0;
  volatile long double l = -2;
  assert(__builtin_signbit(f) == INT_MIN && __builtin_signbit(d) == 1 && __builtin_signbit(l) == 512);
  assert(__builtin_signbitf(-f) == 0 && __builtin_signbit(-1.0f) == 1);
  return 0;
}
