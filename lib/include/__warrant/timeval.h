#pragma once

#include <__warrant/types.h>

#define __timeval_defined 1
struct timeval {
  __time_t tv_sec;
  __suseconds_t tv_usec;
};
