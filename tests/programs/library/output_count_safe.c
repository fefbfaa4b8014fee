// verdict: true
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = 5, x = __VERIFIER_nondet_int();
  if (x < 10 || x > 99) return 0;
  printf("%d%n", x, &n);
  if (n != 2) reach_error();
  return 0;
}
