#pragma once

#include <__warrant/timespec.h>
#include <__warrant/types.h>

typedef union {
  char __size[sizeof(long) == 8 ? 32 : 16];
  long __align;
} sem_t;
#define SEM_FAILED ((sem_t *)0)

int sem_init(sem_t *semaphore, int shared, unsigned value);
int sem_destroy(sem_t *semaphore);
sem_t *sem_open(const char *name, int flags, ...);
int sem_close(sem_t *semaphore);
int sem_unlink(const char *name);
int sem_wait(sem_t *semaphore);
int sem_trywait(sem_t *semaphore);
int sem_timedwait(sem_t *semaphore, const struct timespec *deadline);
int sem_post(sem_t *semaphore);
int sem_getvalue(sem_t *semaphore, int *value);
#ifdef __USE_GNU
int sem_clockwait(sem_t *semaphore, __clockid_t clock, const struct timespec *deadline);
#endif
