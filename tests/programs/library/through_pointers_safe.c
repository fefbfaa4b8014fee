// verdict: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static void (*assume)(int) = __VERIFIER_assume;
static int (*choose)(void) = __VERIFIER_nondet_int;
int main(void) {
  void *(*fill)(void *, int, size_t) = memset;
  char c = 7;
  int x = choose();
  assume(x > 3);
  fill(&c, 0, 1);
  if (x <= 3 || c != 0) reach_error();
  void (*leave)(int) = _Exit;
  leave(0);
  reach_error();
  return 0;
}
