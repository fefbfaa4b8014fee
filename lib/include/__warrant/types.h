#pragma once

// The scalar types of the system under reserved names; the headers give them the names that they show.
#include <features.h>

typedef unsigned char __u_char;
typedef unsigned short __u_short;
typedef unsigned int __u_int;
typedef unsigned long __u_long;
typedef __INT64_TYPE__ __quad_t;
typedef __UINT64_TYPE__ __u_quad_t;

typedef __INTPTR_TYPE__ __ssize_t;
typedef __INTPTR_TYPE__ __intptr_t;
typedef __INT64_TYPE__ __off64_t;
typedef __UINT64_TYPE__ __ino64_t;
typedef __INT64_TYPE__ __blkcnt64_t;
typedef __UINT64_TYPE__ __fsblkcnt64_t;
typedef __UINT64_TYPE__ __fsfilcnt64_t;
typedef __UINT64_TYPE__ __rlim64_t;
#ifdef __USE_FILE_OFFSET64
typedef __off64_t __off_t;
typedef __ino64_t __ino_t;
typedef __blkcnt64_t __blkcnt_t;
typedef __fsblkcnt64_t __fsblkcnt_t;
typedef __fsfilcnt64_t __fsfilcnt_t;
typedef __rlim64_t __rlim_t;
#else
typedef long __off_t;
typedef unsigned long __ino_t;
typedef long __blkcnt_t;
typedef unsigned long __fsblkcnt_t;
typedef unsigned long __fsfilcnt_t;
typedef unsigned long __rlim_t;
#endif
typedef __UINT64_TYPE__ __dev_t;
typedef unsigned int __mode_t;
#ifdef __LP64__
typedef unsigned long __nlink_t;
#else
typedef unsigned int __nlink_t;
#endif
typedef long __blksize_t;

typedef int __pid_t;
typedef unsigned int __uid_t;
typedef unsigned int __gid_t;
typedef unsigned int __id_t;
typedef int __key_t;

typedef long __time_t;
typedef long __suseconds_t;
typedef unsigned int __useconds_t;
typedef long __clock_t;
typedef int __clockid_t;
typedef void *__timer_t;

typedef unsigned int __socklen_t;
typedef char *__caddr_t;
