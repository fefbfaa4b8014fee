#pragma once

#include <stddef.h>
#include <__warrant/pthread_types.h>
#include <__warrant/types.h>

typedef __ssize_t ssize_t;
typedef __off_t off_t;
typedef __time_t time_t;
typedef __clock_t clock_t;
typedef __clockid_t clockid_t;
typedef __timer_t timer_t;
typedef __suseconds_t suseconds_t;
typedef __useconds_t useconds_t;
typedef __pid_t pid_t;
typedef __uid_t uid_t;
typedef __gid_t gid_t;
typedef __id_t id_t;
typedef __mode_t mode_t;
typedef __ino_t ino_t;
typedef __nlink_t nlink_t;
typedef __dev_t dev_t;
typedef __blksize_t blksize_t;
typedef __blkcnt_t blkcnt_t;
typedef __fsblkcnt_t fsblkcnt_t;
typedef __fsfilcnt_t fsfilcnt_t;
typedef __key_t key_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ u_int8_t;
typedef __UINT16_TYPE__ u_int16_t;
typedef __UINT32_TYPE__ u_int32_t;
typedef __UINT64_TYPE__ u_int64_t;
typedef __INTPTR_TYPE__ register_t;

#ifdef __USE_MISC
typedef __u_char u_char;
typedef __u_short u_short;
typedef __u_int u_int;
typedef __u_long u_long;
typedef __quad_t quad_t;
typedef __u_quad_t u_quad_t;
typedef struct {
  int __val[2];
} fsid_t;
typedef __off64_t loff_t;
typedef int daddr_t;
typedef __caddr_t caddr_t;
typedef unsigned long ulong;
typedef unsigned short ushort;
typedef unsigned int uint;
#include <endian.h>
#include <sys/select.h>
#endif

#ifdef __USE_LARGEFILE64
typedef __off64_t off64_t;
typedef __ino64_t ino64_t;
typedef __blkcnt64_t blkcnt64_t;
typedef __fsblkcnt64_t fsblkcnt64_t;
typedef __fsfilcnt64_t fsfilcnt64_t;
#endif
