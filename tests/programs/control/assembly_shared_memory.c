// Two operands in memory may be one.
// verdict: unknown
// check: assert
#include <assert.h>

int main(void) {
  int x = 1, *p = &x;
  asm("addl $1,%0; addl $1,%1" : "+m"(x), "+m"(*p));
  assert(x == 2);
  return 0;
}
