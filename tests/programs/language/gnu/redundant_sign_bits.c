// __builtin_clrsb counts the copies of the sign.
// extension: Other Builtins
// run: returned 0
#include <assert.h>

int main(void) {
  assert(__builtin_clrsb(0) == 31 && __builtin_clrsb(-1) == 31 && __builtin_clrsb(1) == 30 && __builtin_clrsb(-2) == 30);
  assert(__builtin_clrsb(0x7fffffff) == 0 && __builtin_clrsbll(1) == 62);
  return 0;
}
