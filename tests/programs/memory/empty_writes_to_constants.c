// Writing no bytes is no write, wherever it goes.
// run: error reached
// verdict: false
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char *s = "abc";
  memset(s, 0, __VERIFIER_nondet_uint());
  memcpy(s, "x", 0);
  if (s[0] == 'a') reach_error();
  return 0;
}
