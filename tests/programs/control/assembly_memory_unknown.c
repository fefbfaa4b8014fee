// Memory that the operands of an unknown instruction lead to may have changed.
// verdict: unknown
// check: assert
#include <assert.h>

int main(void) {
  unsigned words[4] = {1, 2, 3, 4};
  __asm__ volatile("fxsave64 (%0)" : : "r"(words) : "memory");
  assert(words[2] == 3);
  return 0;
}
