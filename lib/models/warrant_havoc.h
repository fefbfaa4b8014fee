#pragma once

#include "warrant_arguments.h"
#include "warrant_intrinsics.h"

// Sets n bytes to any values: those of fresh memory.
static void warrant_havoc(void *to, size_t n) {
  void *fresh = __warrant_allocate(n, 0);
  __warrant_copy(to, fresh, n);
  __warrant_free(fresh);
}
