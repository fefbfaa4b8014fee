// What alloca gave after setjmp is gone after longjmp.
// run: undefined behaviour: access to a block after the end of its lifetime
// form: lowered
#include <alloca.h>
#include <setjmp.h>

static jmp_buf place;
static char *volatile other;

static void leave(void) { longjmp(place, 1); }

int main(void) {
  if (!setjmp(place)) {
    other = alloca(4);
    other[0] = 8;
    leave();
  }
  return other[0];
}
