// models: closelog err errx openlog syslog verr verrx vsyslog vwarn vwarnx warn warnx
//
// Messages about errors: their arguments are read, and some of the functions end the program.
#define _GNU_SOURCE
#include <err.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <syslog.h>

void __warrant_read_list(const char *format, va_list list);

static void warrant_read(const char *format, va_list list) {
  if (format != NULL) __warrant_read_list(format, list);
}

void vwarn(const char *format, va_list list) { warrant_read(format, list); }

void vwarnx(const char *format, va_list list) { warrant_read(format, list); }

void verr(int status, const char *format, va_list list) {
  warrant_read(format, list);
  exit(status);
}

void verrx(int status, const char *format, va_list list) {
  warrant_read(format, list);
  exit(status);
}

void warn(const char *format, ...) {
  va_list list;
  va_start(list, format);
  warrant_read(format, list);
  va_end(list);
}

void warnx(const char *format, ...) {
  va_list list;
  va_start(list, format);
  warrant_read(format, list);
  va_end(list);
}

void err(int status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  warrant_read(format, list);
  va_end(list);
  exit(status);
}

void errx(int status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  warrant_read(format, list);
  va_end(list);
  exit(status);
}

void openlog(const char *name, int options, int facility) {
  (void)name;
  (void)options;
  (void)facility;
}

void closelog(void) {}

void vsyslog(int priority, const char *format, va_list list) {
  (void)priority;
  warrant_read(format, list);
}

void syslog(int priority, const char *format, ...) {
  (void)priority;
  va_list list;
  va_start(list, format);
  warrant_read(format, list);
  va_end(list);
}
