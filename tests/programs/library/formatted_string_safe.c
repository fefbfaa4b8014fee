// verdict: true
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  char text[8];
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 9) return 0;
  sprintf(text, "%d", x);
  if (text[0] != '0' + x || text[1] != 0) reach_error();
  return 0;
}
