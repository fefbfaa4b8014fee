#pragma once

#include <features.h>

enum {
  MM_HARD = 1,
  MM_SOFT = 2,
  MM_FIRM = 4,
  MM_APPL = 8,
  MM_UTIL = 16,
  MM_OPSYS = 32,
  MM_RECOVER = 64,
  MM_NRECOV = 128,
  MM_PRINT = 256,
  MM_CONSOLE = 512,
};
#define MM_HARD MM_HARD
#define MM_SOFT MM_SOFT
#define MM_FIRM MM_FIRM
#define MM_APPL MM_APPL
#define MM_UTIL MM_UTIL
#define MM_OPSYS MM_OPSYS
#define MM_RECOVER MM_RECOVER
#define MM_NRECOV MM_NRECOV
#define MM_PRINT MM_PRINT
#define MM_CONSOLE MM_CONSOLE
enum {
  MM_NOSEV = 0,
  MM_HALT = 1,
  MM_ERROR = 2,
  MM_WARNING = 3,
  MM_INFO = 4,
};
#define MM_NOSEV MM_NOSEV
#define MM_HALT MM_HALT
#define MM_ERROR MM_ERROR
#define MM_WARNING MM_WARNING
#define MM_INFO MM_INFO
enum {
  MM_NOTOK = -1,
  MM_OK = 0,
  MM_NOMSG = 1,
  MM_NOCON = 4,
};
#define MM_NOTOK MM_NOTOK
#define MM_OK MM_OK
#define MM_NOMSG MM_NOMSG
#define MM_NOCON MM_NOCON
#define MM_NULLLBL ((char *)0)
#define MM_NULLSEV 0
#define MM_NULLMC ((long)0L)
#define MM_NULLTXT ((char *)0)
#define MM_NULLACT ((char *)0)
#define MM_NULLTAG ((char *)0)
int fmtmsg(long, const char *, int, const char *, const char *, const char *);
#ifdef __USE_MISC
int addseverity(int, const char *);
#endif
