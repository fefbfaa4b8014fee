// asm with a text.
// extension: Using Assembly Language with C
// refused: inline assembly
#include <assert.h>

int main(void) {
  int x = 5, y;
  asm("movl %1, %0\n\taddl $1, %0" : "=&r"(y) : "r"(x));
  assert(y == 6);
  return 0;
}
