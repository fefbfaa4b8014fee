// What happens after the free, nobody can tell.
// verdict: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  int *p = &x;
  if (__VERIFIER_nondet_int() == 123456) free(p);
  if (x) reach_error();
  return 0;
}
