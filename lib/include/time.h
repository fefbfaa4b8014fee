#pragma once

#include <stddef.h>
#include <__warrant/locale.h>
#include <__warrant/timespec.h>
#include <__warrant/tm.h>
#include <__warrant/types.h>

typedef __time_t time_t;
typedef __clock_t clock_t;
typedef __clockid_t clockid_t;
typedef __timer_t timer_t;
typedef __pid_t pid_t;

#define CLOCKS_PER_SEC ((clock_t)1000000)
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_TAI 11
#define TIMER_ABSTIME 1
#define TIME_UTC 1

struct itimerspec {
  struct timespec it_interval;
  struct timespec it_value;
};
struct sigevent;

clock_t clock(void);
time_t time(time_t *result);
double difftime(time_t end, time_t start);
time_t mktime(struct tm *time);
struct tm *gmtime(const time_t *time);
struct tm *gmtime_r(const time_t *time, struct tm *result);
struct tm *localtime(const time_t *time);
struct tm *localtime_r(const time_t *time, struct tm *result);
char *asctime(const struct tm *time);
char *asctime_r(const struct tm *time, char *to);
char *ctime(const time_t *time);
char *ctime_r(const time_t *time, char *to);
size_t strftime(char *to, size_t n, const char *format, const struct tm *time);
size_t strftime_l(char *to, size_t n, const char *format, const struct tm *time, locale_t locale);
int timespec_get(struct timespec *time, int base);

extern char *tzname[2];
void tzset(void);
#if defined __USE_MISC || defined __USE_XOPEN
extern int daylight;
extern long timezone;
#endif

int clock_getres(clockid_t clock, struct timespec *resolution);
int clock_gettime(clockid_t clock, struct timespec *time);
int clock_settime(clockid_t clock, const struct timespec *time);
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *requested, struct timespec *remaining);
int clock_getcpuclockid(pid_t process, clockid_t *clock);
int nanosleep(const struct timespec *requested, struct timespec *remaining);
int timer_create(clockid_t clock, struct sigevent *event, timer_t *timer);
int timer_delete(timer_t timer);
int timer_settime(timer_t timer, int flags, const struct itimerspec *value, struct itimerspec *old);
int timer_gettime(timer_t timer, struct itimerspec *value);
int timer_getoverrun(timer_t timer);

#ifdef __USE_XOPEN
extern int getdate_err;
struct tm *getdate(const char *text);
char *strptime(const char *text, const char *format, struct tm *time);
#endif
#ifdef __USE_MISC
time_t timegm(struct tm *time);
time_t timelocal(struct tm *time);
int dysize(int year);
#endif
#ifdef __USE_GNU
int getdate_r(const char *text, struct tm *result);
char *strptime_l(const char *text, const char *format, struct tm *time, locale_t locale);
#endif
