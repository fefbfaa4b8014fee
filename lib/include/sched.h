#pragma once

#include <stddef.h>
#include <__warrant/sched.h>
#include <__warrant/timespec.h>
#include <__warrant/types.h>

typedef __pid_t pid_t;
typedef __time_t time_t;

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

int sched_yield(void);
int sched_get_priority_max(int policy);
int sched_get_priority_min(int policy);
int sched_getparam(pid_t process, struct sched_param *parameters);
int sched_setparam(pid_t process, const struct sched_param *parameters);
int sched_getscheduler(pid_t process);
int sched_setscheduler(pid_t process, int policy, const struct sched_param *parameters);
int sched_rr_get_interval(pid_t process, struct timespec *interval);

#ifdef __USE_GNU
#define SCHED_BATCH 3
#define SCHED_ISO 4
#define SCHED_IDLE 5
#define SCHED_DEADLINE 6
#define CLONE_NEWTIME 0x80
#define CLONE_VM 0x100
#define CLONE_FS 0x200
#define CLONE_FILES 0x400
#define CLONE_SIGHAND 0x800
#define CLONE_PIDFD 0x1000
#define CLONE_PTRACE 0x2000
#define CLONE_VFORK 0x4000
#define CLONE_PARENT 0x8000
#define CLONE_THREAD 0x10000
#define CLONE_NEWNS 0x20000
#define CLONE_SYSVSEM 0x40000
#define CLONE_SETTLS 0x80000
#define CLONE_PARENT_SETTID 0x100000
#define CLONE_CHILD_CLEARTID 0x200000
#define CLONE_DETACHED 0x400000
#define CLONE_UNTRACED 0x800000
#define CLONE_CHILD_SETTID 0x1000000
#define CLONE_NEWCGROUP 0x2000000
#define CLONE_NEWUTS 0x4000000
#define CLONE_NEWIPC 0x8000000
#define CLONE_NEWUSER 0x10000000
#define CLONE_NEWPID 0x20000000
#define CLONE_NEWNET 0x40000000
#define SCHED_RESET_ON_FORK 0x40000000
#define CLONE_IO 0x80000000
#define CSIGNAL 0xff
#define CPU_SETSIZE 1024
#define __NCPUBITS (8 * sizeof(__cpu_mask))
typedef unsigned long __cpu_mask;
typedef struct {
  __cpu_mask __bits[1024 / (8 * sizeof(__cpu_mask))];
} cpu_set_t;
#define CPU_ZERO(set)                                                           \
  do {                                                                          \
    cpu_set_t *__set = (set);                                                   \
    for (unsigned __i = 0; __i < sizeof(cpu_set_t) / sizeof(__cpu_mask); __i++) \
      __set->__bits[__i] = 0;                                                   \
  } while (0)
#define __CPU_ELEMENT(cpu, set) ((set)->__bits[(size_t)(cpu) / __NCPUBITS])
#define __CPU_BIT(cpu) ((__cpu_mask)1 << ((size_t)(cpu) % __NCPUBITS))
#define CPU_SET(cpu, set) ((void)((size_t)(cpu) < CPU_SETSIZE ? (__CPU_ELEMENT(cpu, set) |= __CPU_BIT(cpu)) : 0))
#define CPU_CLR(cpu, set) ((void)((size_t)(cpu) < CPU_SETSIZE ? (__CPU_ELEMENT(cpu, set) &= ~__CPU_BIT(cpu)) : 0))
#define CPU_ISSET(cpu, set) ((size_t)(cpu) < CPU_SETSIZE && (__CPU_ELEMENT(cpu, set) & __CPU_BIT(cpu)) != 0)
int __sched_cpucount(size_t size, const cpu_set_t *set);
#define CPU_COUNT(set) __sched_cpucount(sizeof(cpu_set_t), (set))
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);
int sched_setaffinity(pid_t process, size_t size, const cpu_set_t *set);
int sched_getcpu(void);
int getcpu(unsigned *cpu, unsigned *node);
int clone(int (*function)(void *), void *stack, int flags, void *argument, ...);
int unshare(int flags);
int setns(int descriptor, int type);
#endif
