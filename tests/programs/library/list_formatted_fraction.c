// What fractions look like is not modelled, but they take no more than the buffer, and short ones are short.
// refused: the value of printf
// form: lowered
// check: assert,bounds
// verdict: true
#include <assert.h>
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);

int main(void) {
  char line[5], other[8];
  double x = __VERIFIER_nondet_double();
  int length = snprintf(line, sizeof line, "%.1f", x);
  assert(length >= 3);
  length = sprintf(other, "%.2f", -12.75);
  assert(length >= 6 && length <= 7);
  return 0;
}
