#pragma once

#include <__warrant/types.h>

// In ILP32 a time has a second half, which stays hidden.
#ifdef __LP64__
#define __WARRANT_IPC_TIME(name) __time_t name
#else
#define __WARRANT_IPC_TIME(name) \
  __time_t name;                 \
  unsigned long __##name##_high
#endif
