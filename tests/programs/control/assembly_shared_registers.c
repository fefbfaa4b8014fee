// An input may have the register of an output that is written before it is read, and a tied one always has.
// verdict: unknown
// check: assert
#include <assert.h>

int main(void) {
  int i = 5, o;
  asm("addl $1,%0; addl %1,%0" : "=r"(o) : "0"(i));
  assert(o == 11);
  return 0;
}
