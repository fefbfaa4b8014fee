// Not computed, but its range is known.
// run --random --seed 3: returned 0
// run --random --seed 4: returned 0
// verdict: true
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);

int main(void) {
  assert(sin(0.0) == 0.0 && cos(0.0) == 1.0);
  return 0;
}
