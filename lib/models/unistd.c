// models: getpid read write
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
