// Of a character that isalpha must not be asked about, it says what it says of others.
// verdict: true
// holds: unconditionally
#include <ctype.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  if (isalpha(c) && c < 0) reach_error();
  return 0;
}
