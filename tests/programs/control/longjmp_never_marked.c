// Nobody has marked the place.
// verdict: false
// check: control
// violated: def-behavior
#include <setjmp.h>

static jmp_buf place;

int main(void) {
  longjmp(place, 1);
  return 0;
}
