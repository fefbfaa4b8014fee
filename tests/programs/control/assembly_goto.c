// asm goto may go to any of its labels.
// verdict: true
// check: assert
#include <assert.h>

int main(void) {
  int way = 0;
  __asm__ goto("jc %l0" : : : : taken);
  way = 1;
taken:
  assert(way == 0 || way == 1);
  return 0;
}
