#pragma once

#include <stddef.h>
#include <sys/ipc.h>
#include <__warrant/ipc_time.h>

typedef __pid_t pid_t;
typedef __time_t time_t;
typedef unsigned long shmatt_t;
#define SHM_R 0400
#define SHM_W 0200
#define SHM_RDONLY 010000
#define SHM_RND 020000
#define SHM_REMAP 040000
#define SHM_EXEC 0100000
#define SHM_LOCK 11
#define SHM_UNLOCK 12
#define SHMLBA (__getpagesize())
int __getpagesize(void);
struct shmid_ds {
  struct ipc_perm shm_perm;
  size_t shm_segsz;
  __WARRANT_IPC_TIME(shm_atime);
  __WARRANT_IPC_TIME(shm_dtime);
  __WARRANT_IPC_TIME(shm_ctime);
  __pid_t shm_cpid;
  __pid_t shm_lpid;
  shmatt_t shm_nattch;
  unsigned long __glibc_reserved5;
  unsigned long __glibc_reserved6;
};
void *shmat(int, const void *, int);
int shmctl(int, int, struct shmid_ds *);
int shmdt(const void *);
int shmget(key_t, size_t, int);
