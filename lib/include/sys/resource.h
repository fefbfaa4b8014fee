#pragma once

#include <__warrant/timeval.h>
#include <__warrant/types.h>

typedef __id_t id_t;
typedef __rlim_t rlim_t;
enum __rlimit_resource {
  RLIMIT_CPU,
  RLIMIT_FSIZE,
  RLIMIT_DATA,
  RLIMIT_STACK,
  RLIMIT_CORE,
  __RLIMIT_RSS,
  __RLIMIT_NPROC,
  RLIMIT_NOFILE,
  __RLIMIT_MEMLOCK,
  RLIMIT_AS,
  __RLIMIT_LOCKS,
  __RLIMIT_SIGPENDING,
  __RLIMIT_MSGQUEUE,
  __RLIMIT_NICE,
  __RLIMIT_RTPRIO,
  __RLIMIT_RTTIME,
  __RLIM_NLIMITS,
};
#define RLIMIT_CPU RLIMIT_CPU
#define RLIMIT_FSIZE RLIMIT_FSIZE
#define RLIMIT_DATA RLIMIT_DATA
#define RLIMIT_STACK RLIMIT_STACK
#define RLIMIT_CORE RLIMIT_CORE
#define RLIMIT_RSS __RLIMIT_RSS
#define RLIMIT_NPROC __RLIMIT_NPROC
#define RLIMIT_NOFILE RLIMIT_NOFILE
#define RLIMIT_OFILE RLIMIT_NOFILE
#define RLIMIT_MEMLOCK __RLIMIT_MEMLOCK
#define RLIMIT_AS RLIMIT_AS
#define RLIMIT_LOCKS __RLIMIT_LOCKS
#define RLIMIT_SIGPENDING __RLIMIT_SIGPENDING
#define RLIMIT_MSGQUEUE __RLIMIT_MSGQUEUE
#define RLIMIT_NICE __RLIMIT_NICE
#define RLIMIT_RTPRIO __RLIMIT_RTPRIO
#define RLIMIT_RTTIME __RLIMIT_RTTIME
#define RLIMIT_NLIMITS __RLIM_NLIMITS
#define RLIM_NLIMITS __RLIM_NLIMITS
#ifdef __USE_FILE_OFFSET64
#define RLIM_INFINITY 0xffffffffffffffffull
#else
#define RLIM_INFINITY ((__rlim_t)-1)
#endif
#define RLIM_SAVED_MAX RLIM_INFINITY
#define RLIM_SAVED_CUR RLIM_INFINITY
struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};

enum __rusage_who {
  RUSAGE_SELF = 0,
  RUSAGE_CHILDREN = -1,
#ifdef __USE_GNU
  RUSAGE_THREAD = 1,
#endif
};
#define RUSAGE_SELF RUSAGE_SELF
#define RUSAGE_CHILDREN RUSAGE_CHILDREN
#ifdef __USE_GNU
#define RUSAGE_THREAD RUSAGE_THREAD
#endif
struct rusage {
  struct timeval ru_utime;
  struct timeval ru_stime;
  long ru_maxrss;
  long ru_ixrss;
  long ru_idrss;
  long ru_isrss;
  long ru_minflt;
  long ru_majflt;
  long ru_nswap;
  long ru_inblock;
  long ru_oublock;
  long ru_msgsnd;
  long ru_msgrcv;
  long ru_nsignals;
  long ru_nvcsw;
  long ru_nivcsw;
};
enum __priority_which { PRIO_PROCESS, PRIO_PGRP, PRIO_USER };
#define PRIO_PROCESS PRIO_PROCESS
#define PRIO_PGRP PRIO_PGRP
#define PRIO_USER PRIO_USER
#ifdef __USE_MISC
#define PRIO_MIN (-20)
#define PRIO_MAX 20
#endif

#ifdef __USE_GNU
typedef int __rlimit_resource_t;
typedef int __rusage_who_t;
typedef int __priority_which_t;
#else
typedef enum __rlimit_resource __rlimit_resource_t;
typedef enum __rusage_who __rusage_who_t;
typedef enum __priority_which __priority_which_t;
#endif
int getrlimit(__rlimit_resource_t, struct rlimit *);
int setrlimit(__rlimit_resource_t, const struct rlimit *);
int getrusage(__rusage_who_t, struct rusage *);
int getpriority(__priority_which_t, id_t);
int setpriority(__priority_which_t, id_t, int);
#ifdef __USE_GNU
int prlimit(__pid_t, enum __rlimit_resource, const struct rlimit *, struct rlimit *);
#endif
