#pragma once

#include <stddef.h>

typedef long time_t;
typedef long clock_t;
typedef int clockid_t;

#define CLOCKS_PER_SEC ((clock_t)1000000)
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define TIME_UTC 1

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

clock_t clock(void);
time_t time(time_t *result);
double difftime(time_t end, time_t start);
time_t mktime(struct tm *time);
struct tm *gmtime(const time_t *time);
struct tm *localtime(const time_t *time);
char *asctime(const struct tm *time);
char *ctime(const time_t *time);
size_t strftime(char *to, size_t n, const char *format, const struct tm *time);
int timespec_get(struct timespec *time, int base);
int clock_gettime(clockid_t clock, struct timespec *time);
int nanosleep(const struct timespec *requested, struct timespec *remaining);
