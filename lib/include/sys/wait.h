#pragma once

#include <signal.h>
#include <__warrant/wait_status.h>
#include <__warrant/types.h>

typedef __pid_t pid_t;
typedef __id_t id_t;
#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 0x01000000
#define WIFCONTINUED(status) ((status) == 0xffff)
#define WAIT_ANY (-1)
#define WAIT_MYPGRP 0
typedef enum { P_ALL, P_PID, P_PGID, P_PIDFD } idtype_t;
#define P_ALL P_ALL
#define P_PID P_PID
#define P_PGID P_PGID

struct rusage;
pid_t wait(int *);
pid_t waitpid(pid_t, int *, int);
int waitid(idtype_t, id_t, siginfo_t *, int);
#ifdef __USE_MISC
pid_t wait3(int *, int, struct rusage *);
pid_t wait4(pid_t, int *, int, struct rusage *);
#endif
