#pragma once

#include <stdint.h>
#include <__warrant/sigset.h>
#include <__warrant/timespec.h>

enum { EPOLL_CLOEXEC = 02000000 };
#define EPOLL_CLOEXEC EPOLL_CLOEXEC
enum EPOLL_EVENTS {
  EPOLLIN = 1,
  EPOLLPRI = 2,
  EPOLLOUT = 4,
  EPOLLERR = 8,
  EPOLLHUP = 16,
  EPOLLRDNORM = 64,
  EPOLLRDBAND = 128,
  EPOLLWRNORM = 256,
  EPOLLWRBAND = 512,
  EPOLLMSG = 1024,
  EPOLLRDHUP = 8192,
  EPOLLEXCLUSIVE = 268435456,
  EPOLLWAKEUP = 536870912,
  EPOLLONESHOT = 1073741824,
  EPOLLET = 1u << 31,
};
#define EPOLLIN EPOLLIN
#define EPOLLPRI EPOLLPRI
#define EPOLLOUT EPOLLOUT
#define EPOLLERR EPOLLERR
#define EPOLLHUP EPOLLHUP
#define EPOLLRDNORM EPOLLRDNORM
#define EPOLLRDBAND EPOLLRDBAND
#define EPOLLWRNORM EPOLLWRNORM
#define EPOLLWRBAND EPOLLWRBAND
#define EPOLLMSG EPOLLMSG
#define EPOLLRDHUP EPOLLRDHUP
#define EPOLLEXCLUSIVE EPOLLEXCLUSIVE
#define EPOLLWAKEUP EPOLLWAKEUP
#define EPOLLONESHOT EPOLLONESHOT
#define EPOLLET EPOLLET
#define EPOLL_CTL_ADD 1
#define EPOLL_CTL_DEL 2
#define EPOLL_CTL_MOD 3
typedef union epoll_data {
  void *ptr;
  int fd;
  uint32_t u32;
  uint64_t u64;
} epoll_data_t;
struct epoll_event {
  uint32_t events;
  epoll_data_t data;
} __attribute__((__packed__));
int epoll_create(int);
int epoll_create1(int);
int epoll_ctl(int, int, int, struct epoll_event *);
int epoll_wait(int, struct epoll_event *, int, int);
int epoll_pwait(int, struct epoll_event *, int, int, const sigset_t *);
