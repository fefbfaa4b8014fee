// The function that called setjmp has returned, and is called again without marking the place.
// verdict: false
// check: control
// violated: def-behavior
#include <setjmp.h>

static jmp_buf place;
static int work(int is_first) {
  if (is_first && setjmp(place) != 0) return 2;
  if (!is_first) longjmp(place, 1);
  return 0;
}

int main(void) {
  work(1);
  return work(0);
}
