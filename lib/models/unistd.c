// models: access chdir close dup dup2 fsync ftruncate getegid geteuid getgid getpagesize getpid getppid getuid isatty
// models: lseek read rmdir sleep swab sysconf unlink usleep write
#include <unistd.h>

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
  if (count > 0) {
    void *fresh = __warrant_allocate((size_t)count, 0);
    __warrant_copy(to, fresh, (size_t)count);
    __warrant_free(fresh);
  }
  return count;
}

ssize_t write(int descriptor, const void *from, size_t n) {
  (void)descriptor;
  (void)from;
  return warrant_transferred(n);
}

void swab(const void *from, void *to, ssize_t n) {
  const char *source = from;
  char *target = to;
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
