#pragma once

#ifdef __LP64__
#define __WARRANT_PTHREAD_SIZE(ilp32, lp64) (lp64)
#else
#define __WARRANT_PTHREAD_SIZE(ilp32, lp64) (ilp32)
#endif
#define __WARRANT_PTHREAD_TYPE(name, alignment, ilp32, lp64) \
  typedef union {                                            \
    char __size[__WARRANT_PTHREAD_SIZE(ilp32, lp64)];        \
    alignment __align;                                       \
  } name

typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;
// Other headers name the type of attributes by its tag.
union pthread_attr_t {
  char __size[__WARRANT_PTHREAD_SIZE(36, 56)];
  long __align;
};
typedef union pthread_attr_t pthread_attr_t;
__WARRANT_PTHREAD_TYPE(pthread_mutex_t, long, 24, 40);
__WARRANT_PTHREAD_TYPE(pthread_mutexattr_t, int, 4, 4);
__WARRANT_PTHREAD_TYPE(pthread_cond_t, long long, 48, 48);
__WARRANT_PTHREAD_TYPE(pthread_condattr_t, int, 4, 4);
__WARRANT_PTHREAD_TYPE(pthread_rwlock_t, long, 32, 56);
__WARRANT_PTHREAD_TYPE(pthread_rwlockattr_t, long, 8, 8);
__WARRANT_PTHREAD_TYPE(pthread_barrier_t, long, 20, 32);
__WARRANT_PTHREAD_TYPE(pthread_barrierattr_t, int, 4, 4);
