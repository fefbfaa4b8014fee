// A local that is not volatile and was changed between setjmp and longjmp may have its old value or its new one.
// verdict: unknown
// check: assert
#include <assert.h>
#include <setjmp.h>

static jmp_buf back;
static void leave(void) { longjmp(back, 1); }

int main(void) {
  int steps = 0;
  if (setjmp(back) == 0) {
    steps = 1;
    leave();
  }
  assert(steps == 1);
  return 0;
}
