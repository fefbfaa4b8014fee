// A signal that its handler raises waits, whatever its action has become.
// verdict: unknown
// check: assert
#include <assert.h>
#include <signal.h>

extern int __VERIFIER_nondet_int(void);
static int x;
static void handler(int number) {
  signal(number, SIG_DFL);
  raise(number);
  assert((unsigned)x * 2654435761u != 0xdeadbeefu);
}

int main(void) {
  x = __VERIFIER_nondet_int();
  signal(SIGTERM, handler);
  raise(SIGTERM);
  return 0;
}
