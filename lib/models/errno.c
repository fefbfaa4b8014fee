// models: __errno_location __warrant_change_errno
#include <errno.h>

#include "warrant_intrinsics.h"

static int warrant_errno;

int *__errno_location(void) { return &warrant_errno; }

// A library function may have failed, or has used errno for itself: it is what it was, or any number of an error.
void __warrant_change_errno(void) {
  if (__warrant_nondet_int()) warrant_errno = (int)(__warrant_nondet_uint() % 133) + 1;
}
