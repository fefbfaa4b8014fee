// models: asctime asctime_r clock clock_getres clock_gettime ctime ctime_r difftime gettimeofday gmtime gmtime_r localtime
// models: localtime_r mktime nanosleep strftime time timegm timespec_get tzset
//
// Clocks show any time of which there is a year.
#include <limits.h>
#include <time.h>

#include "warrant_arguments.h"
#include "warrant_havoc.h"
#include "warrant_intrinsics.h"

// The year is an int: farther away there is no such time. Where exactly, depends on the time zone and the function.
static int warrant_is_far(time_t time) {
  return sizeof time > 4 && (time > 67700000000000000 || time < -67700000000000000);
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

int clock_getres(clockid_t clock, struct timespec *resolution) {
  (void)clock;
  if (__warrant_nondet_int()) return -1;
  if (resolution != NULL) {
    resolution->tv_sec = warrant_fraction(2);
    resolution->tv_nsec = warrant_fraction(1000000000);
  }
  return 0;
}

int nanosleep(const struct timespec *requested, struct timespec *remaining) {
  (void)requested->tv_sec;
  if (!__warrant_nondet_int()) return 0;
  if (remaining != NULL && __warrant_nondet_int()) {
    remaining->tv_sec = warrant_now();
    remaining->tv_nsec = warrant_fraction(1000000000);
  }
  return -1;
}

static struct tm warrant_broken_down_time;

// Names of time zones lie in one block.
static char *warrant_zones;

static struct tm *warrant_break_down(struct tm *time) {
  enum { bytes = 32 };
  if (warrant_zones == NULL) {
    warrant_zones = __warrant_allocate(bytes, 0);
    warrant_zones[bytes - 1] = '\0';
  }
  time->tm_sec = warrant_fraction(61);
  time->tm_min = warrant_fraction(60);
  time->tm_hour = warrant_fraction(24);
  time->tm_mday = warrant_fraction(31) + 1;
  time->tm_mon = warrant_fraction(12);
  time->tm_year = __warrant_nondet_int();
  time->tm_wday = warrant_fraction(7);
  time->tm_yday = warrant_fraction(366);
  time->tm_isdst = __warrant_nondet_int();
  time->tm_gmtoff = __warrant_nondet_int();
  time->tm_zone = warrant_zones + warrant_fraction(bytes);
  return time;
}

struct tm *gmtime(const time_t *time) {
  if (warrant_is_far(*time) && __warrant_nondet_int()) return NULL;
  return warrant_break_down(&warrant_broken_down_time);
}

struct tm *localtime(const time_t *time) {
  if (warrant_is_far(*time) && __warrant_nondet_int()) return NULL;
  return warrant_break_down(&warrant_broken_down_time);
}

struct tm *gmtime_r(const time_t *time, struct tm *result) {
  if (warrant_is_far(*time) && __warrant_nondet_int()) return NULL;
  return warrant_break_down(result);
}

struct tm *localtime_r(const time_t *time, struct tm *result) {
  if (warrant_is_far(*time) && __warrant_nondet_int()) return NULL;
  return warrant_break_down(result);
}

// The members that say what time is meant are read, and brought into their ranges.
static time_t warrant_put_together(struct tm *time) {
  (void)(time->tm_sec + 0u + time->tm_min + time->tm_hour + time->tm_mday + time->tm_mon + time->tm_year);
  if (__warrant_nondet_int()) return -1;
  warrant_break_down(time);
  return warrant_now();
}

time_t mktime(struct tm *time) { return warrant_put_together(time); }

time_t timegm(struct tm *time) { return warrant_put_together(time); }

void tzset(void) {}

// Texts

static void warrant_any_text(char *to, size_t length) {
  warrant_havoc(to, length);
  to[length] = '\0';
}

// A text that does not fit leaves anything in the buffer.
size_t strftime(char *to, size_t n, const char *format, const struct tm *time) {
  warrant_read(time, sizeof *time);
  size_t length = 0;
  while (format[length] != '\0') length++;
  length = __warrant_inexact_uint("strftime");
  if (length < n) {
    warrant_any_text(to, length);
    return length;
  }
  if (n > 0) warrant_havoc(to, n);
  return 0;
}

// Mostly 25 characters: fewer for early years, more for late ones and for members outside of their ranges.
enum { warrant_shortest_date = 20, warrant_longest_date = 119 };
static char warrant_date[warrant_longest_date + 1];

static char *warrant_write_date(char *to) {
  unsigned more = __warrant_inexact_uint("asctime") % (warrant_longest_date - warrant_shortest_date + 1);
  warrant_any_text(to, warrant_shortest_date + more);
  return to;
}

static int warrant_has_no_date(const struct tm *time) {
  warrant_read(time, sizeof *time);
  return time->tm_year > INT_MAX - 1900 && __warrant_nondet_int();
}

char *asctime(const struct tm *time) { return warrant_has_no_date(time) ? NULL : warrant_write_date(warrant_date); }

char *asctime_r(const struct tm *time, char *to) { return warrant_has_no_date(time) ? NULL : warrant_write_date(to); }

char *ctime(const time_t *time) {
  if (warrant_is_far(*time) && __warrant_nondet_int()) return NULL;
  return warrant_write_date(warrant_date);
}

char *ctime_r(const time_t *time, char *to) {
  if (warrant_is_far(*time) && __warrant_nondet_int()) return NULL;
  return warrant_write_date(to);
}
