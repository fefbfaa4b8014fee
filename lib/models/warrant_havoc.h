#pragma once

#include "warrant_intrinsics.h"

// Sets n bytes to any values: those of fresh memory.
static void warrant_havoc(void *to, size_t n) {
  void *fresh = __warrant_allocate(n, 0);
  __warrant_copy(to, fresh, n);
  __warrant_free(fresh);
}

// Reads the first and the last of the bytes, as far as anybody sees: an access like any other.
static inline void warrant_read(const void *from, size_t size) {
  if (size == 0) return;
  const char first = *(const char *)from, last = ((const char *)from)[size - 1];
  (void)first;
  (void)last;
}
