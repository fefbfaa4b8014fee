#pragma once

#include <stddef.h>
#include <time.h>

#ifdef __LP64__
#define __WARRANT_PTHREAD_SIZE(ilp32, lp64) (lp64)
#else
#define __WARRANT_PTHREAD_SIZE(ilp32, lp64) (ilp32)
#endif
#define __WARRANT_PTHREAD_TYPE(name, ilp32, lp64)   \
  typedef union {                                   \
    char __size[__WARRANT_PTHREAD_SIZE(ilp32, lp64)]; \
    long __align;                                   \
  } name

typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;
__WARRANT_PTHREAD_TYPE(pthread_attr_t, 36, 56);
__WARRANT_PTHREAD_TYPE(pthread_mutex_t, 24, 40);
__WARRANT_PTHREAD_TYPE(pthread_mutexattr_t, 4, 4);
__WARRANT_PTHREAD_TYPE(pthread_cond_t, 48, 48);
__WARRANT_PTHREAD_TYPE(pthread_condattr_t, 4, 4);
__WARRANT_PTHREAD_TYPE(pthread_rwlock_t, 32, 56);
__WARRANT_PTHREAD_TYPE(pthread_rwlockattr_t, 8, 8);
__WARRANT_PTHREAD_TYPE(pthread_barrier_t, 20, 32);
__WARRANT_PTHREAD_TYPE(pthread_barrierattr_t, 4, 4);

#define PTHREAD_MUTEX_INITIALIZER {{0}}
#define PTHREAD_COND_INITIALIZER {{0}}
#define PTHREAD_RWLOCK_INITIALIZER {{0}}
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_ERRORCHECK 2
#define PTHREAD_MUTEX_DEFAULT PTHREAD_MUTEX_NORMAL

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument);
int pthread_join(pthread_t thread, void **result);
int pthread_detach(pthread_t thread);
void pthread_exit(void *result) __attribute__((__noreturn__));
pthread_t pthread_self(void);
int pthread_equal(pthread_t a, pthread_t b);
int pthread_once(pthread_once_t *once, void (*function)(void));

int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state);

int pthread_mutexattr_init(pthread_mutexattr_t *attributes);
int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes);
int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes);
int pthread_cond_destroy(pthread_cond_t *condition);
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                           const struct timespec *deadline);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_broadcast(pthread_cond_t *condition);

int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes);
int pthread_rwlock_destroy(pthread_rwlock_t *lock);
int pthread_rwlock_rdlock(pthread_rwlock_t *lock);
int pthread_rwlock_wrlock(pthread_rwlock_t *lock);
int pthread_rwlock_unlock(pthread_rwlock_t *lock);

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
int pthread_key_delete(pthread_key_t key);
void *pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
