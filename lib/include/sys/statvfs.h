#pragma once

#include <__warrant/types.h>

typedef __fsblkcnt_t fsblkcnt_t;
typedef __fsfilcnt_t fsfilcnt_t;

#ifdef __LP64__
#define __WARRANT_STATVFS_UNUSED
#else
#define __WARRANT_STATVFS_UNUSED int __f_unused;
#endif
#define __WARRANT_STATVFS(name, blocks, files) \
  struct name {                                \
    unsigned long f_bsize;                     \
    unsigned long f_frsize;                    \
    blocks f_blocks;                           \
    blocks f_bfree;                            \
    blocks f_bavail;                           \
    files f_files;                             \
    files f_ffree;                             \
    files f_favail;                            \
    unsigned long f_fsid;                      \
    __WARRANT_STATVFS_UNUSED                   \
    unsigned long f_flag;                      \
    unsigned long f_namemax;                   \
    int __f_spare[6];                          \
  }
__WARRANT_STATVFS(statvfs, __fsblkcnt_t, __fsfilcnt_t);
#ifdef __USE_LARGEFILE64
__WARRANT_STATVFS(statvfs64, __fsblkcnt64_t, __fsfilcnt64_t);
#endif
#define ST_RDONLY 1
#define ST_NOSUID 2
#ifdef __USE_GNU
#define ST_NODEV 4
#define ST_NOEXEC 8
#define ST_SYNCHRONOUS 16
#define ST_MANDLOCK 64
#define ST_WRITE 128
#define ST_APPEND 256
#define ST_IMMUTABLE 512
#define ST_NOATIME 1024
#define ST_NODIRATIME 2048
#define ST_RELATIME 4096
#endif

int statvfs(const char *, struct statvfs *);
int fstatvfs(int, struct statvfs *);
#ifdef __USE_LARGEFILE64
int statvfs64(const char *, struct statvfs64 *);
int fstatvfs64(int, struct statvfs64 *);
#endif
