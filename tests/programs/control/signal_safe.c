// A handler runs where the signal is raised.
// verdict: true
// check: assert
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t seen;
static void note(int number) { seen = number; }

int main(void) {
  signal(SIGUSR1, note);
  raise(SIGUSR1);
  assert(seen == SIGUSR1);
  signal(SIGUSR1, SIG_IGN);
  seen = 0;
  raise(SIGUSR1);
  assert(seen == 0);
  return 0;
}
