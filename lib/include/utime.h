#pragma once

#include <__warrant/types.h>

typedef __time_t time_t;
struct utimbuf {
  __time_t actime;
  __time_t modtime;
};
int utime(const char *, const struct utimbuf *);
