// run --input -8: error reached
// run --input 8: returned 0
// verdict: false
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int count = __VERIFIER_nondet_int();
  int *p = calloc(count, sizeof *p);
  if (!p) reach_error();
  return 0;
}
