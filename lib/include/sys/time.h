#pragma once

#include <sys/select.h>
#include <__warrant/timeval.h>
#include <__warrant/types.h>

typedef __suseconds_t suseconds_t;

#define ITIMER_REAL ITIMER_REAL
#define ITIMER_VIRTUAL ITIMER_VIRTUAL
#define ITIMER_PROF ITIMER_PROF
enum __itimer_which { ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF };

struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};
#ifdef __USE_MISC
struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};
#endif

int gettimeofday(struct timeval *time, void *zone);
int getitimer(enum __itimer_which which, struct itimerval *value);
int setitimer(enum __itimer_which which, const struct itimerval *value, struct itimerval *old);
int utimes(const char *name, const struct timeval times[2]);
#ifdef __USE_MISC
int settimeofday(const struct timeval *time, const struct timezone *zone);
int adjtime(const struct timeval *delta, struct timeval *old);
int lutimes(const char *name, const struct timeval times[2]);
int futimes(int descriptor, const struct timeval times[2]);
#define timerisset(time) ((time)->tv_sec || (time)->tv_usec)
#define timerclear(time) ((time)->tv_sec = (time)->tv_usec = 0)
#define timercmp(a, b, comparison) \
  (((a)->tv_sec == (b)->tv_sec) ? ((a)->tv_usec comparison(b)->tv_usec) : ((a)->tv_sec comparison(b)->tv_sec))
#define timeradd(a, b, result)                          \
  do {                                                  \
    (result)->tv_sec = (a)->tv_sec + (b)->tv_sec;       \
    (result)->tv_usec = (a)->tv_usec + (b)->tv_usec;    \
    if ((result)->tv_usec >= 1000000) {                 \
      ++(result)->tv_sec;                               \
      (result)->tv_usec -= 1000000;                     \
    }                                                   \
  } while (0)
#define timersub(a, b, result)                          \
  do {                                                  \
    (result)->tv_sec = (a)->tv_sec - (b)->tv_sec;       \
    (result)->tv_usec = (a)->tv_usec - (b)->tv_usec;    \
    if ((result)->tv_usec < 0) {                        \
      --(result)->tv_sec;                               \
      (result)->tv_usec += 1000000;                     \
    }                                                   \
  } while (0)
#endif
#ifdef __USE_GNU
int futimesat(int directory, const char *name, const struct timeval times[2]);
#define TIMEVAL_TO_TIMESPEC(from, to)          \
  {                                            \
    (to)->tv_sec = (from)->tv_sec;             \
    (to)->tv_nsec = (from)->tv_usec * 1000;    \
  }
#define TIMESPEC_TO_TIMEVAL(to, from)          \
  {                                            \
    (to)->tv_sec = (from)->tv_sec;             \
    (to)->tv_usec = (from)->tv_nsec / 1000;    \
  }
#endif
