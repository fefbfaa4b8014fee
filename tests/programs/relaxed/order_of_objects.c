// Which of two objects comes first is not defined: what is proven rests on that no one asks.
// verdict: true
// holds: if no undefined behaviour occurs
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int first = 0, second = 0;
  int *p = &first, *q = &second;
  if (__VERIFIER_nondet_int() == 1234567) assert(p < q);
  return 0;
}
