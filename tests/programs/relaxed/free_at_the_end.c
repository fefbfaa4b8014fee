// As free_hides_error.c, but what was freed is not read.
// verdict: true
// holds: unconditionally
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *first = malloc(sizeof(int));
  *first = 1;
  int *second = malloc(sizeof(int));
  *second = 2;
  if (__VERIFIER_nondet_int() > 0) {
    int value = *first;
    free(first);
    first = second;
    if (value == 2) reach_error();
  }
  if (*first == 3) reach_error();
  return 0;
}
