// verdict: true
// decided by: auto
#include <klee/klee.h>
int main(void) {
  int x, r;
  char text[3];
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(x > 4);
  klee_assume(text[2] == 0);
  klee_prefer_cex(&x, x == 5);
  klee_open_merge();
  r = klee_range(-3, 4, "r");
  klee_close_merge();
  if (klee_int("status") == 1) klee_silent_exit(0);
  klee_assert(x >= 5);
  klee_assert(r >= -3 && r < 4);
  klee_assert(text[2] != 'x');
  return 0;
}
