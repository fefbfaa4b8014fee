// Signals that the program sends to itself: a handler runs where raise is called. As with glibc's signal, the handler
// stays, and its signal waits while it runs.
// models: __warrant_abort_handler raise signal sigaction sigaddset sigdelset sigemptyset sigismember
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "warrant_intrinsics.h"

enum { last_signal = 64 };

static struct {
  void (*handler)(int);
  int is_running, is_reset, is_masking;
  int is_other;  // with an action that is not modelled
} actions[last_signal + 1];
static int masking_handlers;  // that run

static int is_changeable(int number) {
  return number >= 1 && number <= last_signal && number != SIGKILL && number != SIGSTOP && number != 32 && number != 33;
}

void (*signal(int number, void (*handler)(int)))(int) {
  if (!is_changeable(number) || handler == SIG_ERR) {
    errno = EINVAL;
    return SIG_ERR;
  }
  if (actions[number].is_other) __warrant_unmodelled("signal after sigaction with SA_SIGINFO");
  void (*before)(int) = actions[number].handler;
  actions[number].handler = handler;
  actions[number].is_reset = actions[number].is_masking = 0;
  return before;
}

int sigaction(int number, const struct sigaction *action, struct sigaction *before) {
  if (!is_changeable(number)) {
    errno = EINVAL;
    return -1;
  }
  if (before) __warrant_unmodelled("sigaction that asks for the action before");
  if (!action) return 0;
  actions[number].is_masking = 0;
  for (size_t i = 0; i < last_signal / 8; ++i)
    if (((const unsigned char *)&action->sa_mask)[i] != 0) actions[number].is_masking = 1;
  actions[number].is_other = (action->sa_flags & (SA_SIGINFO | SA_NODEFER)) != 0;
  actions[number].is_reset = (action->sa_flags & SA_RESETHAND) != 0;
  actions[number].handler = actions[number].is_other ? SIG_DFL : action->sa_handler;
  return 0;
}

static int runs_handler(int number) {
  if (actions[number].is_other) __warrant_unmodelled("a handler with SA_SIGINFO or SA_NODEFER");
  void (*handler)(int) = actions[number].handler;
  if (handler == SIG_DFL || handler == SIG_IGN) return 0;
  const int is_masking = actions[number].is_masking;
  masking_handlers += is_masking;
  actions[number].is_running = 1;
  if (actions[number].is_reset) actions[number].handler = SIG_DFL;
  handler(number);
  actions[number].is_running = 0;
  masking_handlers -= is_masking;
  return 1;
}

int raise(int number) {
  if (number < 0 || number > last_signal) {
    errno = EINVAL;
    return -1;
  }
  if (number == 0) return 0;
  if (actions[number].is_running) __warrant_unmodelled("a signal that waits for the end of its handler");
  if (masking_handlers > 0) __warrant_unmodelled("a signal in a handler with a mask");
  if (runs_handler(number)) return 0;
  if (actions[number].handler == SIG_IGN && is_changeable(number)) return 0;
  switch (number) {
    case SIGCHLD:
    case SIGCONT:
    case SIGURG:
    case SIGWINCH:
      return 0;
    case SIGSTOP:
    case SIGTSTP:
    case SIGTTIN:
    case SIGTTOU:
      __warrant_unmodelled("a signal that stops the program");
      return 0;
    case SIGABRT:
      abort();
    default:
      _exit(1);
  }
}

// What abort does before it ends the program.
void __warrant_abort_handler(void) {
  if (actions[SIGABRT].is_running || masking_handlers > 0) __warrant_unmodelled("abort in a handler");
  runs_handler(SIGABRT);
}

int sigemptyset(sigset_t *set) {
  __warrant_fill(set, 0, sizeof *set);
  return 0;
}

static int is_member_number(int number) {
  if (number >= 1 && number <= last_signal && number != 32 && number != 33) return 1;
  errno = EINVAL;
  return 0;
}

static unsigned char *byte_of(const sigset_t *set, int number) { return (unsigned char *)set + (number - 1) / 8; }

int sigaddset(sigset_t *set, int number) {
  if (!is_member_number(number)) return -1;
  *byte_of(set, number) |= (unsigned char)(1 << (number - 1) % 8);
  return 0;
}

int sigdelset(sigset_t *set, int number) {
  if (!is_member_number(number)) return -1;
  *byte_of(set, number) &= (unsigned char)~(1 << (number - 1) % 8);
  return 0;
}

int sigismember(const sigset_t *set, int number) {
  if (!is_member_number(number)) return -1;
  return *byte_of(set, number) >> (number - 1) % 8 & 1;
}
