// Functions for the end of the program are called in the opposite order, also by exit.
// verdict: true
// check: assert
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static int closed;

static void close_first(void) { assert(closed == 1); }
static void close_second(void) { closed++; }

int main(void) {
  atexit(close_first);
  atexit(close_second);
  if (__VERIFIER_nondet_int()) exit(1);
  return 0;
}
