#pragma once

#include <__warrant/types.h>

#define _STRUCT_TIMESPEC 1
struct timespec {
  __time_t tv_sec;
  long tv_nsec;
};
