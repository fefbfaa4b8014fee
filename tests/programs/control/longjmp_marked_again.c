// The same, but the place is marked again.
// verdict: true
// check: control,assert
#include <assert.h>
#include <setjmp.h>

static jmp_buf place;
static int work(int is_first) {
  if (setjmp(place) != 0) return 2;
  if (!is_first) longjmp(place, 1);
  return 0;
}

int main(void) {
  assert(work(1) == 0);
  assert(work(0) == 2);
  return 0;
}
