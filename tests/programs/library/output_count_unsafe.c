// verdict: false
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 90 || x > 110) return 0;
  if (printf("%d\n", x) == 4) reach_error();
  return 0;
}
