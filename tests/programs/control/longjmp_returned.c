// The function that called setjmp has returned.
// verdict: false
// check: control
// violated: def-behavior
#include <setjmp.h>

static jmp_buf place;
static int mark(void) { return setjmp(place); }

int main(void) {
  if (mark() == 0) longjmp(place, 1);
  return 0;
}
