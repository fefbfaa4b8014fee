// abort calls the handler of its signal.
// verdict: false
// check: assert
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static int is_ready;
static void note(int number) { assert(is_ready && number == SIGABRT); }

int main(void) {
  signal(SIGABRT, note);
  is_ready = __VERIFIER_nondet_int() != 8;
  abort();
}
