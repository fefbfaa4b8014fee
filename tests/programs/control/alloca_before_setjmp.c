// What alloca gave before setjmp is there after longjmp; what it gave after is not.
// verdict: true
#include <alloca.h>
#include <assert.h>
#include <setjmp.h>

static jmp_buf place;

static void leave(void) { longjmp(place, 1); }

int main(void) {
  char *volatile text = alloca(4);
  text[0] = 7;
  if (!setjmp(place)) {
    char *volatile other = alloca(4);
    other[0] = 8;
    leave();
  }
  assert(text[0] == 7);
  return 0;
}
