#pragma once

#include <stdarg.h>
#include <features.h>

#define LOG_EMERG 0
#define LOG_KERN 0
#define LOG_ALERT 1
#define LOG_PID 1
#define LOG_CONS 2
#define LOG_CRIT 2
#define LOG_ERR 3
#define LOG_ODELAY 4
#define LOG_WARNING 4
#define LOG_NOTICE 5
#define LOG_INFO 6
#define LOG_DEBUG 7
#define LOG_PRIMASK 7
#define LOG_NDELAY 8
#define LOG_USER 8
#define LOG_MAIL 0x10
#define LOG_NOWAIT 0x10
#define LOG_DAEMON 0x18
#define LOG_NFACILITIES 0x18
#define LOG_AUTH 0x20
#define LOG_PERROR 0x20
#define LOG_SYSLOG 0x28
#define LOG_LPR 0x30
#define LOG_NEWS 0x38
#define LOG_UUCP 0x40
#define LOG_CRON 0x48
#define LOG_AUTHPRIV 0x50
#define LOG_FTP 0x58
#define LOG_LOCAL0 0x80
#define LOG_LOCAL1 0x88
#define LOG_LOCAL2 0x90
#define LOG_LOCAL3 0x98
#define LOG_LOCAL4 0xa0
#define LOG_LOCAL5 0xa8
#define LOG_LOCAL6 0xb0
#define LOG_LOCAL7 0xb8
#define LOG_FACMASK 0x3f8
#define LOG_MAKEPRI(facility, priority) ((facility) | (priority))
#define LOG_PRI(value) ((value)&LOG_PRIMASK)
#define LOG_FAC(value) (((value)&LOG_FACMASK) >> 3)
#define LOG_MASK(priority) (1 << (priority))
#define LOG_UPTO(priority) ((1 << ((priority) + 1)) - 1)
void openlog(const char *, int, int);
void closelog(void);
int setlogmask(int);
void syslog(int, const char *, ...);
#ifdef __USE_MISC
void vsyslog(int, const char *, va_list);
#endif
