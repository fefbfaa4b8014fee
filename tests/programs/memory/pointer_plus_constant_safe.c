// An addition of 2^64 - 8 is a subtraction of 8, as tools write container_of.
// verdict: true
// check: assert
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char a[16];
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  char *q = a + 8 + 0xfffffffffffffff8UL;
  if (x > 100000 || x < -100000 || y > 100000 || y < -100000) return 0;
  if (x + y == 123457 && y - x == 4711) assert(q == a);
  return 0;
}
