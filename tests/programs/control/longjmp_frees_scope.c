// Objects of the functions that a longjmp leaves are over.
// verdict: false
// check: lifetime
// violated: valid-deref
#include <setjmp.h>

static jmp_buf back;
static int *last;

static void leave(void) {
  int cells[2] = {1, 2};
  last = cells;
  longjmp(back, 1);
}

int main(void) {
  if (setjmp(back) == 0) leave();
  return last[0];
}
