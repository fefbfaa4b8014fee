// The pointer to a block that is no more may be equal to one to a block that is.
// verdict: true
// assumes: objects lie where Warrant puts them
// decided by: symex
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int *p = malloc(4);
  free(p);
  int *q = malloc(4);
  if (q == p && x + 0L + y == 123457 && (long)x - y == 4711) __VERIFIER_error();
  free(q);
  return 0;
}
