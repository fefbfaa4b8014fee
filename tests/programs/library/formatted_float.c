// Digits of fractions are not computed.
// run: unmodelled construct
// verdict: unknown
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char text[32];
  sprintf(text, "%.1f", 0.25);
  if (text[2] == '2') reach_error();
  return 0;
}
