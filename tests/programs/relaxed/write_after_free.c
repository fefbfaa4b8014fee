// Whom the last write hits, nobody can tell.
// verdict: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *first = malloc(sizeof(int));
  free(first);
  int *second = malloc(1000 * sizeof(int));
  *second = 1;
  *first = __VERIFIER_nondet_int();
  if (*second != 1) reach_error();
  return 0;
}
