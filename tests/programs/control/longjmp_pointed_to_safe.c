// What did not change since setjmp keeps its value, in memory as well.
// verdict: true
// check: assert
#include <assert.h>
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);
static jmp_buf back;
static void leave(int *p) {
  if (*p > 3) longjmp(back, 1);
}

int main(void) {
  int steps = __VERIFIER_nondet_int();
  struct {
    int first, second;
  } pair = {1, steps};
  if (setjmp(back) == 0) leave(&steps);
  assert(pair.first == 1 && pair.second == steps);
  return 0;
}
