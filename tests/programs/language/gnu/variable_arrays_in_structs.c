// An array of variable length as a member.
// extension: Variable Length
// refused: variable length array in structure
// compilers: gcc
#include <assert.h>

static int f(int n) {
  struct s { int a[n]; int b; } s;
  s.b = sizeof s;
  return s.b;
}

int main(void) {
  assert(f(3) == 16);
  return 0;
}
