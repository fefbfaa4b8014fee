// models: getpid read write
#include <unistd.h>

#include "warrant_intrinsics.h"

pid_t getpid(void) {
  pid_t process = __warrant_nondet_int();
  __warrant_assume(process > 0);
  return process;
}

static ssize_t warrant_transferred(size_t limit) {
  ssize_t n = __warrant_nondet_long();
  __warrant_assume(n >= -1 && (n == -1 || (size_t)n <= limit));
  return n;
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
