#pragma once

#include <stddef.h>
#include <sys/ipc.h>
#include <__warrant/timespec.h>
#include <__warrant/types.h>

typedef __pid_t pid_t;
typedef __time_t time_t;
#define SEM_UNDO 0x1000
#define GETPID 11
#define GETVAL 12
#define GETALL 13
#define GETNCNT 14
#define GETZCNT 15
#define SETVAL 16
#define SETALL 17
struct semid_ds {
  struct ipc_perm sem_perm;
  __time_t sem_otime;
  unsigned long __sem_otime_high;
  __time_t sem_ctime;
  unsigned long __sem_ctime_high;
  unsigned long sem_nsems;
  unsigned long __glibc_reserved3;
  unsigned long __glibc_reserved4;
};
struct sembuf {
  unsigned short sem_num;
  short sem_op;
  short sem_flg;
};
int semctl(int, int, int, ...);
int semget(key_t, int, int);
int semop(int, struct sembuf *, size_t);
#ifdef __USE_GNU
int semtimedop(int, struct sembuf *, size_t, const struct timespec *);
#endif
