#pragma once

#include <__warrant/sigset.h>
#include <__warrant/timespec.h>
#include <__warrant/timeval.h>

typedef __time_t time_t;
typedef __suseconds_t suseconds_t;
typedef long __fd_mask;
typedef struct {
#ifdef __USE_XOPEN
  __fd_mask fds_bits[1024 / (8 * sizeof(__fd_mask))];
#else
  __fd_mask __fds_bits[1024 / (8 * sizeof(__fd_mask))];
#endif
} fd_set;
#ifdef __USE_XOPEN
#define __FDS_BITS(set) ((set)->fds_bits)
#else
#define __FDS_BITS(set) ((set)->__fds_bits)
#endif

#define __FD_SETSIZE 1024
#define FD_SETSIZE __FD_SETSIZE
#define __NFDBITS (8 * (int)sizeof(__fd_mask))
#define __FD_ELT(descriptor) ((descriptor) / __NFDBITS)
#define __FD_MASK(descriptor) ((__fd_mask)(1UL << ((descriptor) % __NFDBITS)))
#ifdef __USE_MISC
typedef __fd_mask fd_mask;
#define NFDBITS __NFDBITS
#endif

#define FD_ZERO(set)                                                      \
  do {                                                                    \
    fd_set *__set = (set);                                                \
    for (unsigned __i = 0; __i < sizeof(fd_set) / sizeof(__fd_mask); __i++) \
      __FDS_BITS(__set)[__i] = 0;                                         \
  } while (0)
#define FD_SET(descriptor, set) ((void)(__FDS_BITS(set)[__FD_ELT(descriptor)] |= __FD_MASK(descriptor)))
#define FD_CLR(descriptor, set) ((void)(__FDS_BITS(set)[__FD_ELT(descriptor)] &= ~__FD_MASK(descriptor)))
#define FD_ISSET(descriptor, set) ((__FDS_BITS(set)[__FD_ELT(descriptor)] & __FD_MASK(descriptor)) != 0)

int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);
int pselect(int, fd_set *, fd_set *, fd_set *, const struct timespec *, const sigset_t *);
