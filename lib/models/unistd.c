// models: access chdir chmod chown close closedir creat dirfd dup dup2 fchdir fchmod fchown fcntl fdatasync fstat fsync
// models: ftruncate getcwd getegid geteuid getgid getentropy gethostname getpagesize getpgid getpgrp getpid getppid getrandom getsid getuid
// models: isatty lchown link lseek lstat mkdir mkfifo mkstemp opendir pipe poll pread pwrite read readdir readlink rewinddir
// models: rmdir setegid setenv seteuid setgid setpgid setsid setuid sleep stat swab symlink sync sysconf system truncate
// models: umask unlink unsetenv usleep write
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "warrant_arguments.h"
#include "warrant_havoc.h"
#include "warrant_intrinsics.h"

pid_t getpid(void) {
  pid_t process = (pid_t)(__warrant_nondet_uint() / 2);
  return process == 0 ? 1 : process;
}

static ssize_t warrant_transferred(size_t limit) {
  ssize_t n = __warrant_nondet_long();
  if (n < 0) return -1;
  return (size_t)n <= limit ? n : (ssize_t)limit;
}

ssize_t read(int descriptor, void *to, size_t n) {
  (void)descriptor;
  ssize_t count = warrant_transferred(n);
  if (count > 0) warrant_havoc(to, (size_t)count);
  return count;
}

ssize_t pread(int descriptor, void *to, size_t n, off_t offset) {
  (void)descriptor;
  (void)offset;
  ssize_t count = warrant_transferred(n);
  if (count > 0) warrant_havoc(to, (size_t)count);
  return count;
}

ssize_t write(int descriptor, const void *from, size_t n) {
  (void)descriptor;
  warrant_read(from, n);
  return warrant_transferred(n);
}

ssize_t pwrite(int descriptor, const void *from, size_t n, off_t offset) {
  (void)descriptor;
  warrant_read(from, n);
  (void)offset;
  return warrant_transferred(n);
}

void swab(const void *from, void *to, ssize_t n) {
  const char *source = from;
  char *target = to;
  __warrant_separate(to, n > 1 ? (size_t)n / 2 * 2 : 0, from, n > 1 ? (size_t)n : 0);
  for (ssize_t i = 0; i + 1 < n; i += 2) {
    char first = source[i];
    target[i] = source[i + 1];
    target[i + 1] = first;
  }
}

// What the system answers. Files and processes are no part of the program's state.

static int warrant_zero_or_failure(void) {
  return __warrant_nondet_int() ? -1 : 0;
}

static int warrant_descriptor(void) {
  int descriptor = __warrant_nondet_int();
  return descriptor < 0 ? -1 : descriptor;
}

int close(int descriptor) {
  (void)descriptor;
  return warrant_zero_or_failure();
}

int fsync(int descriptor) {
  (void)descriptor;
  return warrant_zero_or_failure();
}

int ftruncate(int descriptor, off_t length) {
  (void)descriptor;
  (void)length;
  return warrant_zero_or_failure();
}

int access(const char *name, int mode) {
  (void)name;
  (void)mode;
  return warrant_zero_or_failure();
}

int unlink(const char *name) {
  (void)name;
  return warrant_zero_or_failure();
}

int rmdir(const char *name) {
  (void)name;
  return warrant_zero_or_failure();
}

int chdir(const char *path) {
  (void)path;
  return warrant_zero_or_failure();
}

int fdatasync(int descriptor) {
  (void)descriptor;
  return warrant_zero_or_failure();
}

int truncate(const char *name, off_t length) {
  (void)name;
  (void)length;
  return warrant_zero_or_failure();
}

int mkdir(const char *name, mode_t mode) {
  (void)name;
  (void)mode;
  return warrant_zero_or_failure();
}

int mkfifo(const char *name, mode_t mode) {
  (void)name;
  (void)mode;
  return warrant_zero_or_failure();
}

int chmod(const char *name, mode_t mode) {
  (void)name;
  (void)mode;
  return warrant_zero_or_failure();
}

int fchmod(int descriptor, mode_t mode) {
  (void)descriptor;
  (void)mode;
  return warrant_zero_or_failure();
}

int chown(const char *name, uid_t owner, gid_t group) {
  (void)name;
  (void)owner;
  (void)group;
  return warrant_zero_or_failure();
}

int fchown(int descriptor, uid_t owner, gid_t group) {
  (void)descriptor;
  (void)owner;
  (void)group;
  return warrant_zero_or_failure();
}

int lchown(const char *name, uid_t owner, gid_t group) {
  (void)name;
  (void)owner;
  (void)group;
  return warrant_zero_or_failure();
}

int link(const char *from, const char *to) {
  (void)from;
  (void)to;
  return warrant_zero_or_failure();
}

int symlink(const char *from, const char *to) {
  (void)from;
  (void)to;
  return warrant_zero_or_failure();
}

int fchdir(int descriptor) {
  (void)descriptor;
  return warrant_zero_or_failure();
}

int setuid(uid_t id) {
  (void)id;
  return warrant_zero_or_failure();
}

int seteuid(uid_t id) {
  (void)id;
  return warrant_zero_or_failure();
}

int setgid(gid_t id) {
  (void)id;
  return warrant_zero_or_failure();
}

int setegid(gid_t id) {
  (void)id;
  return warrant_zero_or_failure();
}

int setpgid(pid_t process, pid_t group) {
  (void)process;
  (void)group;
  return warrant_zero_or_failure();
}

void sync(void) {}

mode_t umask(mode_t mask) {
  (void)mask;
  return __warrant_nondet_uint() % 01000;
}

// The environment holds any texts before and after.

int setenv(const char *name, const char *value, int overwrite) {
  (void)name;
  (void)value;
  (void)overwrite;
  return warrant_zero_or_failure();
}

int unsetenv(const char *name) {
  (void)name;
  return warrant_zero_or_failure();
}

// Descriptors

int creat(const char *name, mode_t mode) {
  (void)name;
  (void)mode;
  return warrant_descriptor();
}

// What has a structure for an argument is not modelled.
int fcntl(int descriptor, int command, ...) {
  (void)descriptor;
  if (command != F_GETFD && command != F_SETFD && command != F_GETFL && command != F_SETFL && command != F_DUPFD &&
      command != F_DUPFD_CLOEXEC)
    __warrant_unmodelled("call of fcntl with this command");
  return warrant_descriptor();
}

int pipe(int ends[2]) {
  if (__warrant_nondet_int()) return -1;
  ends[0] = (int)(__warrant_nondet_uint() / 2);
  ends[1] = (int)(__warrant_nondet_uint() / 2);
  if (ends[0] == ends[1]) ends[1] = ends[0] == 0;
  return 0;
}

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
  (void)timeout;
  int ready = __warrant_nondet_int();
  if (ready < 0) return -1;
  for (nfds_t i = 0; i < count; i++) descriptors[i].revents = (short)__warrant_nondet_int();
  return (nfds_t)ready <= count ? ready : (int)count;
}

// The last six characters, XXXXXX, become others.
int mkstemp(char *pattern) {
  size_t length = 0;
  while (pattern[length] != '\0') length++;
  if (length < 6) return -1;
  for (size_t i = length - 6; i < length; i++) {
    if (pattern[i] != 'X') return -1;
  }
  if (__warrant_nondet_int()) return -1;
  for (size_t i = length - 6; i < length; i++) pattern[i] = (char)('0' + __warrant_nondet_uint() % 75);
  return warrant_descriptor();
}

// Files and directories. What a structure of the i386 looks like depends on macros of the program's.

static int warrant_describe(struct stat *status) {
  if (sizeof(long) == 4) __warrant_unmodelled("the status of a file in the data model ILP32");
  if (__warrant_nondet_int()) return -1;
  warrant_havoc(status, sizeof *status);
  if (status->st_size < 0) status->st_size = 0;
  return 0;
}

int stat(const char *name, struct stat *status) {
  (void)name;
  return warrant_describe(status);
}

int lstat(const char *name, struct stat *status) {
  (void)name;
  return warrant_describe(status);
}

int fstat(int descriptor, struct stat *status) {
  (void)descriptor;
  return warrant_describe(status);
}

DIR *opendir(const char *name) {
  (void)name;
  if (sizeof(long) == 4) __warrant_unmodelled("directories in the data model ILP32");
  return __warrant_nondet_int() ? NULL : __warrant_allocate(sizeof(struct dirent), 0);
}

// The entry lies in the stream, and every call makes it another one.
struct dirent *readdir(DIR *directory) {
  struct dirent *entry = (struct dirent *)directory;
  warrant_read(directory, 1);
  if (__warrant_nondet_int()) return NULL;
  warrant_havoc(entry, sizeof *entry);
  entry->d_name[__warrant_nondet_uint() % sizeof entry->d_name] = '\0';
  return entry;
}

void rewinddir(DIR *directory) { warrant_read(directory, 1); }

int dirfd(DIR *directory) {
  warrant_read(directory, 1);
  return warrant_descriptor();
}

int closedir(DIR *directory) {
  warrant_read(directory, 1);
  __warrant_free(directory);
  return warrant_zero_or_failure();
}

ssize_t readlink(const char *name, char *to, size_t n) {
  (void)name;
  ssize_t count = warrant_transferred(n);
  if (count > 0) warrant_havoc(to, (size_t)count);
  return count;
}

ssize_t getrandom(void *to, size_t n, unsigned flags) {
  (void)flags;
  ssize_t count = warrant_transferred(n);
  if (count > 0) warrant_havoc(to, (size_t)count);
  return count;
}

int getentropy(void *to, size_t n) {
  if (__warrant_nondet_int()) return -1;
  warrant_havoc(to, n);
  return 0;
}

static int warrant_any_text(char *to, size_t n) {
  size_t length = __warrant_nondet_ulong();
  if (length >= n) return 0;
  warrant_havoc(to, length);
  to[length] = '\0';
  return 1;
}

char *getcwd(char *to, size_t n) {
  if (to == NULL) __warrant_unmodelled("call of getcwd without a buffer");
  if (!__warrant_nondet_int() && warrant_any_text(to, n)) return to;
  if (__warrant_nondet_int()) warrant_havoc(to, n);
  return NULL;
}

// A name that does not fit may be cut off.
int gethostname(char *to, size_t n) {
  if (!__warrant_nondet_int() && warrant_any_text(to, n)) return 0;
  if (__warrant_nondet_int()) warrant_havoc(to, n);
  return warrant_zero_or_failure();
}

// Processes

int system(const char *command) {
  (void)command;
  return __warrant_nondet_int();
}

static pid_t warrant_process(void) {
  pid_t process = (pid_t)__warrant_nondet_int();
  return process < 0 ? -1 : process;
}

pid_t getpgrp(void) { return (pid_t)(__warrant_nondet_uint() / 2); }

pid_t getpgid(pid_t process) {
  (void)process;
  return warrant_process();
}

pid_t getsid(pid_t process) {
  (void)process;
  return warrant_process();
}

pid_t setsid(void) { return warrant_process(); }

int usleep(useconds_t microseconds) {
  (void)microseconds;
  return warrant_zero_or_failure();
}

int isatty(int descriptor) {
  (void)descriptor;
  return __warrant_nondet_int() != 0;
}

int dup(int descriptor) {
  (void)descriptor;
  return warrant_descriptor();
}

int dup2(int descriptor, int target) {
  (void)descriptor;
  return __warrant_nondet_int() ? -1 : target;
}

off_t lseek(int descriptor, off_t offset, int origin) {
  (void)descriptor;
  (void)offset;
  (void)origin;
  off_t position = __warrant_nondet_long();
  return position < 0 ? -1 : position;
}

pid_t getppid(void) { return (pid_t)(__warrant_nondet_uint() / 2); }

uid_t getuid(void) { return __warrant_nondet_uint(); }

uid_t geteuid(void) { return __warrant_nondet_uint(); }

gid_t getgid(void) { return __warrant_nondet_uint(); }

gid_t getegid(void) { return __warrant_nondet_uint(); }

unsigned sleep(unsigned seconds) {
  unsigned rest = __warrant_nondet_uint();
  return rest <= seconds ? rest : seconds;
}

long sysconf(int name) {
  (void)name;
  long value = __warrant_nondet_long();
  return value < 0 ? -1 : value;
}

int getpagesize(void) { return 4096; }
