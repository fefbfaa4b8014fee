#pragma once

#include <__warrant/timeval.h>
#include <__warrant/types.h>

typedef __pid_t pid_t;
#define __UT_LINESIZE 32
#define __UT_NAMESIZE 32
#define __UT_HOSTSIZE 256
struct __exit_status {
  short e_termination;
  short e_exit;
};
struct utmpx {
  short ut_type;
  __pid_t ut_pid;
  char ut_line[__UT_LINESIZE];
  char ut_id[4];
  char ut_user[__UT_NAMESIZE];
  char ut_host[__UT_HOSTSIZE];
  struct __exit_status ut_exit;
#ifdef __LP64__
  __INT32_TYPE__ ut_session;
  struct {
    __INT32_TYPE__ tv_sec;
    __INT32_TYPE__ tv_usec;
  } ut_tv;
#else
  long ut_session;
  struct timeval ut_tv;
#endif
  __INT32_TYPE__ ut_addr_v6[4];
  char __glibc_reserved[20];
};
#define EMPTY 0
#define BOOT_TIME 2
#define NEW_TIME 3
#define OLD_TIME 4
#define INIT_PROCESS 5
#define LOGIN_PROCESS 6
#define USER_PROCESS 7
#define DEAD_PROCESS 8
void setutxent(void);
void endutxent(void);
struct utmpx *getutxent(void);
struct utmpx *getutxid(const struct utmpx *);
struct utmpx *getutxline(const struct utmpx *);
struct utmpx *pututxline(const struct utmpx *);
#ifdef __USE_GNU
#define RUN_LVL 1
#endif
