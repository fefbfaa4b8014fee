// A statement expression in the condition of a loop, which it leaves.
// extension: Statement Exprs
// refused: break in the condition of a loop
// compilers: clang
#include <assert.h>

int main(void) {
  int n = 0;
  while (({ if (n == 3) break; 1; })) n++;
  assert(n == 3);
  return 0;
}
