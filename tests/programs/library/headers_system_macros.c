// Macros over numbers that come from the system: kinds of files, sets of descriptors, states of children, times.
// run: returned 42
#include <assert.h>
#include <dirent.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <syslog.h>

int main(void) {
  struct stat status = {.st_mode = S_IFREG | S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH};
  assert(S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode) && !S_ISLNK(status.st_mode));
  assert((status.st_mode & ~S_IFMT) == 0644);
  status.st_mtime = 5;
  assert(status.st_mtim.tv_sec == 5);
  assert(IFTODT(S_IFDIR) == DT_DIR && DTTOIF(DT_LNK) == S_IFLNK);

  fd_set set;
  FD_ZERO(&set);
  FD_SET(3, &set);
  FD_SET(100, &set);
  assert(FD_ISSET(3, &set) && FD_ISSET(100, &set) && !FD_ISSET(4, &set));
  FD_CLR(100, &set);
  assert(!FD_ISSET(100, &set));
  int count = 0;
  for (int i = 0; i < FD_SETSIZE; i++) count += FD_ISSET(i, &set);
  assert(count == 1);

  int ended = 42 << 8, killed = SIGKILL, stopped = SIGSTOP << 8 | 0x7f;
  assert(WIFEXITED(ended) && !WIFSIGNALED(ended) && !WIFSTOPPED(ended));
  assert(!WIFEXITED(killed) && WIFSIGNALED(killed) && WTERMSIG(killed) == 9);
  assert(WIFSTOPPED(stopped) && WSTOPSIG(stopped) == 19 && !WIFSIGNALED(stopped));

  struct timeval a = {1, 700000}, b = {2, 600000}, sum, difference;
  timeradd(&a, &b, &sum);
  timersub(&b, &a, &difference);
  assert(sum.tv_sec == 4 && sum.tv_usec == 300000);
  assert(difference.tv_sec == 0 && difference.tv_usec == 900000 && timercmp(&a, &b, <));

  assert(CMSG_LEN(4) == CMSG_ALIGN(sizeof(struct cmsghdr)) + 4);
  assert(LOG_UPTO(LOG_ERR) == 15 && LOG_PRI(LOG_MAKEPRI(LOG_USER, LOG_INFO)) == LOG_INFO);
  return WEXITSTATUS(ended);
}
