// The digits of a text are those of its number.
// verdict: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  char text[] = "0.5", *end;
  int digit = __VERIFIER_nondet_int();
  if (digit < 0 || digit > 9) return 0;
  text[0] = (char)('0' + digit);
  double value = strtod(text, &end);
  if (value != digit + 0.5 || end != text + 3) reach_error();
  return 0;
}
