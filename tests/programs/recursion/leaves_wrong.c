// A recursive function that never returns: the innermost activation ends the program.
// verdict: false
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int left;

_Noreturn void leave(int n) {
  if (n > 0) leave(n - 1);
  exit(0);
}

int descend(int n) {
  if (n == 7) leave(n);
  if (n > 0) return descend(n - 1) + 1;
  left = 1;
  return 0;
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n > 9) return 0;
  descend(n);
  if (left) reach_error();
  return 0;
}
