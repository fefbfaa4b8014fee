// What C asks of arguments, and what a function may read of them.
#pragma once

#include "warrant_intrinsics.h"

// A pointer must be valid even where there is nothing to access (C11 7.1.4, 7.24.1); where there is, the access tells.
static inline void warrant_require_place(const void *place, size_t size) {
  __warrant_require(size != 0 || place != NULL);
}

// Reads the first and the last of the bytes, as far as anybody sees: an access like any other, of all that the function
// may read, however early it could stop.
static inline void warrant_read(const void *from, size_t size) {
  if (size == 0) return;
  const char first = *(const char *)from, last = ((const char *)from)[size - 1];
  (void)first;
  (void)last;
}

static inline void warrant_read_all(const void *from, size_t size) {
  warrant_require_place(from, size);
  warrant_read(from, size);
}
