// A text that does not fit ends the program.
// verdict: true
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  char text[4];
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 99) return 0;
  __builtin___sprintf_chk(text, 0, sizeof text, "<%d>", x);
  if (x > 9) reach_error();
  return 0;
}
