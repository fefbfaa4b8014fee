// An index wraps in the address space: 2^32 - 1 is -1.
// verdict: true
// check: assert
// data-model: ILP32
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {1, 2, 3, 4};
  unsigned k = __VERIFIER_nondet_uint();
  int x = __VERIFIER_nondet_int();
  if (k > 1) return 0;
  int *q = a + 1 + (k - 1);
  if (x == 123457 && k == 0) assert(q == a && *q == 1);
  return 0;
}
