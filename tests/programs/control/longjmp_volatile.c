// A volatile local keeps its value, and so does one that did not change.
// verdict: true
// check: assert
#include <assert.h>
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);
static jmp_buf back;
static void leave(int code) { longjmp(back, code); }

int main(void) {
  volatile int steps = 0;
  int kept = __VERIFIER_nondet_int(), before = kept;
  int code = setjmp(back);
  if (code == 0) {
    steps = 1;
    leave(0);
  }
  assert(steps == 1 && kept == before && code == 1);
  kept = 0;
  return kept;
}
