// Elements of one array are in order.
// verdict: true
// holds: unconditionally
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int cells[2] = {0, 0};
  int *p = &cells[0], *q = &cells[1];
  if (__VERIFIER_nondet_int() == 1234567) assert(p < q);
  return 0;
}
