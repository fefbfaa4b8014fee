// verdict: false
// decided by: auto
#include "own_types.h"
long nondet_long(void);
int main(void) {
  __CPROVER_bool two = 2;
  long x = nondet_long();
  __CPROVER_assume(x);
  __CPROVER_assert(two == 2 && x != 77, "");
  return 0;
}
