// The assertion is in a function of a header.
// verdict: true
// never in: sorted.h:5
#include "sorted.h"
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int pair[2] = {1, 2};
  int n = __VERIFIER_nondet_int();
#ifdef MENDED
  if (n == 2)
#else
  if (n == 2 && n == 1)
#endif
    check_sorted(pair, n);
  return 0;
}
