#pragma once

#include <__warrant/types.h>

struct timespec {
  __time_t tv_sec;
  long tv_nsec;
};
