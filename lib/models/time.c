// models: clock clock_gettime difftime gettimeofday gmtime localtime time timespec_get
//
// Clocks show any time of which there is a year.
#include <time.h>

#include "warrant_intrinsics.h"

// The year is an int: farther away there is no such time. Where exactly, depends on the time zone.
static int warrant_is_far(time_t time) {
  return sizeof time > 4 && (time > 67767976233532799 || time < -67768040609740799);
}

static time_t warrant_now(void) {
  time_t now = __warrant_nondet_long();
  return warrant_is_far(now) ? 0 : now;
}

time_t time(time_t *result) {
  time_t now = warrant_now();
  if (result != NULL) *result = now;
  return now;
}

clock_t clock(void) {
  clock_t now = __warrant_nondet_long();
  return now < 0 ? -1 : now;
}

double difftime(time_t end, time_t start) {
  unsigned long later = (unsigned long)end, earlier = (unsigned long)start;
  return end >= start ? (double)(later - earlier) : -(double)(earlier - later);
}

static int warrant_fraction(unsigned limit) { return (int)(__warrant_nondet_uint() % limit); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  (void)clock;
  if (__warrant_nondet_int()) return -1;
  time->tv_sec = warrant_now();
  time->tv_nsec = warrant_fraction(1000000000);
  return 0;
}

int timespec_get(struct timespec *time, int base) {
  if (base != TIME_UTC) return 0;
  time->tv_sec = warrant_now();
  time->tv_nsec = warrant_fraction(1000000000);
  return base;
}

struct timeval {
  time_t tv_sec;
  long tv_usec;
};

int gettimeofday(struct timeval *time, void *zone) {
  (void)zone;
  time->tv_sec = warrant_now();
  time->tv_usec = warrant_fraction(1000000);
  return 0;
}

static struct tm warrant_broken_down_time;

static struct tm *warrant_break_down(void) {
  struct tm *time = &warrant_broken_down_time;
  time->tm_sec = warrant_fraction(61);
  time->tm_min = warrant_fraction(60);
  time->tm_hour = warrant_fraction(24);
  time->tm_mday = warrant_fraction(31) + 1;
  time->tm_mon = warrant_fraction(12);
  time->tm_year = __warrant_nondet_int();
  time->tm_wday = warrant_fraction(7);
  time->tm_yday = warrant_fraction(366);
  time->tm_isdst = __warrant_nondet_int();
  return time;
}

struct tm *gmtime(const time_t *time) {
  if (warrant_is_far(*time) && __warrant_nondet_int()) return NULL;
  return warrant_break_down();
}

struct tm *localtime(const time_t *time) {
  if (warrant_is_far(*time) && __warrant_nondet_int()) return NULL;
  return warrant_break_down();
}
