// The assembler name of a function or variable.
// extension: Using Assembly Language with C
// refused: asm label
#include <assert.h>

int value asm("other_name") = 4;
extern int other_name;
int f(void) asm("g_in_assembler");
int f(void) { return 3; }
extern int g_in_assembler(void);

int main(void) {
  assert(other_name == 4 && g_in_assembler() == 3);
  return 0;
}
