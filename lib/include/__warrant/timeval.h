#pragma once

#include <__warrant/types.h>

struct timeval {
  __time_t tv_sec;
  __suseconds_t tv_usec;
};
