// An input is read when an output without & was written.
// verdict: unknown
// check: assert
#include <assert.h>

int main(void) {
  int i = 41, o;
  asm("movl $1,%0; addl %1,%0" : "=r"(o) : "r"(i));
  assert(o == 42);
  return 0;
}
