// A local that was changed through a pointer may have its old value, too, and so may a member.
// verdict: unknown
// check: assert
#include <assert.h>
#include <setjmp.h>

static jmp_buf back;
static void leave(void) { longjmp(back, 1); }

int main(void) {
  int steps = 0, *there = &steps;
  struct {
    int first, second;
  } pair = {1, 2};
  if (setjmp(back) == 0) {
    *there = 1;
    pair.second = 3;
    leave();
  }
  assert(pair.first == 1);
  assert(steps == 1 && pair.second == 3);
  return 0;
}
