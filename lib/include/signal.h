#pragma once

#include <stddef.h>
#include <__warrant/pthread_types.h>
#include <__warrant/sigevent.h>
#include <__warrant/sigset.h>
#include <__warrant/sigval.h>
#include <__warrant/timespec.h>
#include <__warrant/types.h>

typedef __pid_t pid_t;
typedef __uid_t uid_t;
typedef int sig_atomic_t;
typedef void (*__sighandler_t)(int);
typedef __sigval_t sigval_t;
#ifdef __USE_MISC
typedef __sighandler_t sig_t;
#endif
#ifdef __USE_GNU
typedef __sighandler_t sighandler_t;
#endif

#define SIG_ERR ((__sighandler_t)-1)
#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#ifdef __USE_XOPEN
#define SIG_HOLD ((__sighandler_t)2)
#endif

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGIOT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTKFLT 16
#define SIGCHLD 17
#define SIGCLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPOLL 29
#define SIGPWR 30
#define SIGSYS 31
#define SIGRTMIN (__libc_current_sigrtmin())
#define SIGRTMAX (__libc_current_sigrtmax())
#define _NSIG 65
#ifdef __USE_MISC
#define NSIG _NSIG
#endif
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2

typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
#ifdef __LP64__
  int __padding;
#endif
  union {
    int _pad[128 / sizeof(int) - (sizeof(void *) == 8 ? 4 : 3)];
    struct {
      __pid_t si_pid;
      __uid_t si_uid;
    } _kill;
    struct {
      int si_tid;
      int si_overrun;
      __sigval_t si_sigval;
    } _timer;
    struct {
      __pid_t si_pid;
      __uid_t si_uid;
      __sigval_t si_sigval;
    } _rt;
    struct {
      __pid_t si_pid;
      __uid_t si_uid;
      int si_status;
      __clock_t si_utime;
      __clock_t si_stime;
    } _sigchld;
    struct {
      void *si_addr;
      short si_addr_lsb;
      union {
        struct {
          void *_lower;
          void *_upper;
        } _addr_bnd;
        __UINT32_TYPE__ _pkey;
      } _bounds;
    } _sigfault;
    struct {
      long si_band;
      int si_fd;
    } _sigpoll;
    struct {
      void *_call_addr;
      int _syscall;
      unsigned int _arch;
    } _sigsys;
  } _sifields;
} siginfo_t;
#define si_pid _sifields._kill.si_pid
#define si_uid _sifields._kill.si_uid
#define si_timerid _sifields._timer.si_tid
#define si_overrun _sifields._timer.si_overrun
#define si_status _sifields._sigchld.si_status
#define si_utime _sifields._sigchld.si_utime
#define si_stime _sifields._sigchld.si_stime
#define si_value _sifields._rt.si_sigval
#define si_int _sifields._rt.si_sigval.sival_int
#define si_ptr _sifields._rt.si_sigval.sival_ptr
#define si_addr _sifields._sigfault.si_addr
#define si_band _sifields._sigpoll.si_band
#define si_fd _sifields._sigpoll.si_fd

struct sigaction {
  union {
    __sighandler_t sa_handler;
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } __sigaction_handler;
#define sa_handler __sigaction_handler.sa_handler
#define sa_sigaction __sigaction_handler.sa_sigaction
  __sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x8000000
#define SA_STACK 0x8000000
#define SA_RESTART 0x10000000
#define SA_INTERRUPT 0x20000000
#define SA_NODEFER 0x40000000
#define SA_NOMASK 0x40000000
#define SA_ONESHOT 0x80000000
#define SA_RESETHAND 0x80000000
#define SI_ASYNCNL (-60)
#define SI_DETHREAD (-7)
#define SI_TKILL (-6)
#define SI_SIGIO (-5)
#define SI_ASYNCIO (-4)
#define SI_MESGQ (-3)
#define SI_TIMER (-2)
#define SI_QUEUE (-1)
#define SI_USER 0
#define BUS_ADRALN 1
#define CLD_EXITED 1
#define FPE_INTDIV 1
#define ILL_ILLOPC 1
#define POLL_IN 1
#define SEGV_MAPERR 1
#define BUS_ADRERR 2
#define CLD_KILLED 2
#define FPE_INTOVF 2
#define ILL_ILLOPN 2
#define POLL_OUT 2
#define SEGV_ACCERR 2
#define BUS_OBJERR 3
#define CLD_DUMPED 3
#define FPE_FLTDIV 3
#define ILL_ILLADR 3
#define POLL_MSG 3
#define SEGV_BNDERR 3
#define CLD_TRAPPED 4
#define FPE_FLTOVF 4
#define ILL_ILLTRP 4
#define POLL_ERR 4
#define SEGV_PKUERR 4
#define CLD_STOPPED 5
#define FPE_FLTUND 5
#define ILL_PRVOPC 5
#define POLL_PRI 5
#define SEGV_ACCADI 5
#define CLD_CONTINUED 6
#define FPE_FLTRES 6
#define ILL_PRVREG 6
#define POLL_HUP 6
#define SEGV_ADIDERR 6
#define FPE_FLTINV 7
#define ILL_COPROC 7
#define SEGV_ADIPERR 7
#define FPE_FLTSUB 8
#define ILL_BADSTK 8
#define SEGV_MTEAERR 8
#define ILL_BADIADDR 9
#define SEGV_MTESERR 9
#define FPE_FLTUNK 14
#define FPE_CONDTRAP 15
#define SI_KERNEL 128

typedef struct {
  void *ss_sp;
  int ss_flags;
  size_t ss_size;
} stack_t;
#define SS_ONSTACK 1
#define SS_DISABLE 2
#define MINSIGSTKSZ 2048
#define SIGSTKSZ 8192

int __libc_current_sigrtmin(void);
int __libc_current_sigrtmax(void);
__sighandler_t signal(int number, __sighandler_t handler);
int raise(int number);
int kill(pid_t process, int number);
int killpg(pid_t group, int number);
int sigaction(int number, const struct sigaction *action, struct sigaction *old);
int sigaltstack(const stack_t *stack, stack_t *old);
int sigemptyset(sigset_t *set);
int sigfillset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int sigdelset(sigset_t *set, int number);
int sigismember(const sigset_t *set, int number);
int sigprocmask(int how, const sigset_t *set, sigset_t *old);
int sigpending(sigset_t *set);
int sigsuspend(const sigset_t *set);
int sigwait(const sigset_t *set, int *number);
int sigwaitinfo(const sigset_t *set, siginfo_t *info);
int sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *timeout);
int sigqueue(pid_t process, int number, const union sigval value);
int siginterrupt(int number, int flag);
int pthread_kill(pthread_t thread, int number);
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old);
void psignal(int number, const char *message);
void psiginfo(const siginfo_t *info, const char *message);
#ifdef __USE_XOPEN
int sighold(int number);
int sigrelse(int number);
int sigignore(int number);
__sighandler_t sigset(int number, __sighandler_t handler);
#endif
#ifdef __USE_MISC
#define sigmask(number) ((int)(1U << ((number) - 1)))
extern const char *const sys_siglist[_NSIG];
int sigblock(int mask);
int sigsetmask(int mask);
int siggetmask(void);
__sighandler_t ssignal(int number, __sighandler_t handler);
#endif
#ifdef __USE_GNU
int sigisemptyset(const sigset_t *set);
int sigandset(sigset_t *set, const sigset_t *left, const sigset_t *right);
int sigorset(sigset_t *set, const sigset_t *left, const sigset_t *right);
int pthread_sigqueue(pthread_t thread, int number, const union sigval value);
int tgkill(pid_t group, pid_t thread, int number);
#endif
#ifdef __USE_XOPEN
#define TRAP_BRKPT 1
#define TRAP_TRACE 2
#define TRAP_BRANCH 3
#define TRAP_HWBKPT 4
#define TRAP_UNK 5
#endif
