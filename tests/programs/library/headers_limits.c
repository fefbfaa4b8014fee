// Limits, sizes and numbers are those of glibc on x86, in both data models.
// run: returned 0
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/utsname.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#define SIZE(type, ilp32, lp64) static_assert(sizeof(type) == (sizeof(long) == 4 ? (ilp32) : (lp64)), #type)
SIZE(off_t, 4, 8);
SIZE(time_t, 4, 8);
SIZE(ino_t, 4, 8);
SIZE(dev_t, 8, 8);
SIZE(nlink_t, 4, 8);
SIZE(struct stat, 88, 144);
SIZE(struct timespec, 8, 16);
SIZE(struct sigaction, 140, 152);
SIZE(siginfo_t, 128, 128);
SIZE(sigset_t, 128, 128);
SIZE(jmp_buf, 156, 200);
SIZE(fpos_t, 12, 16);
SIZE(mbstate_t, 8, 8);
SIZE(pthread_mutex_t, 24, 40);
SIZE(pthread_mutexattr_t, 4, 4);
SIZE(pthread_cond_t, 48, 48);
SIZE(sem_t, 16, 32);
SIZE(struct flock, 16, 32);
SIZE(struct termios, 60, 60);
SIZE(struct utsname, 390, 390);
SIZE(struct sockaddr_storage, 128, 128);
SIZE(struct pollfd, 8, 8);

int main(void) {
  assert(SSIZE_MAX == (sizeof(long) == 4 ? INT_MAX : LONG_MAX) && PATH_MAX == 4096 && NAME_MAX == 255);
  assert(_POSIX_PATH_MAX == 256 && _POSIX_VERSION == 200809L && PIPE_BUF == 4096);
  assert(INTMAX_MAX == LLONG_MAX && SIZE_MAX == ULONG_MAX);
  assert((O_RDWR | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC) == 02005102);
  assert(ENOTSUP == EOPNOTSUPP && EWOULDBLOCK == EAGAIN && EOWNERDEAD == 130 && EHWPOISON == 133);
  assert(SIGSYS == 31 && SIGWINCH == 28 && _SC_PAGESIZE == 30 && CLOCK_MONOTONIC == 1);
  assert(POLLIN == 1 && IPPROTO_TCP == 6 && AF_INET6 == 10);
  return 0;
}
