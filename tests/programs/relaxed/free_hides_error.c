// The second block may begin where the first one was: every way to the error reads what was freed.
// verdict: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *first = malloc(sizeof(int));
  *first = 1;
  if (__VERIFIER_nondet_int() > 0) free(first);
  int *second = malloc(1000 * sizeof(int));
  *second = 2;
  if (*first == 2) reach_error();
  return 0;
}
