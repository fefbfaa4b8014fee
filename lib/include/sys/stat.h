#pragma once

#include <__warrant/stat_modes.h>
#include <__warrant/timespec.h>
#include <__warrant/types.h>

typedef __dev_t dev_t;
typedef __ino_t ino_t;
typedef __mode_t mode_t;
typedef __nlink_t nlink_t;
typedef __uid_t uid_t;
typedef __gid_t gid_t;
typedef __off_t off_t;
typedef __time_t time_t;
typedef __blksize_t blksize_t;
typedef __blkcnt_t blkcnt_t;

#ifdef __USE_MISC
#define S_IREAD S_IRUSR
#define S_IWRITE S_IWUSR
#define S_IEXEC S_IXUSR
#define S_BLKSIZE 512
#define ACCESSPERMS 0777
#define ALLPERMS 07777
#define DEFFILEMODE 0666
#endif
#define __S_IFMT S_IFMT
#define __S_ISTYPE(mode, type) (((mode) & S_IFMT) == (type))
#define S_ISDIR(mode) __S_ISTYPE((mode), S_IFDIR)
#define S_ISCHR(mode) __S_ISTYPE((mode), S_IFCHR)
#define S_ISBLK(mode) __S_ISTYPE((mode), S_IFBLK)
#define S_ISREG(mode) __S_ISTYPE((mode), S_IFREG)
#define S_ISFIFO(mode) __S_ISTYPE((mode), S_IFIFO)
#define S_ISLNK(mode) __S_ISTYPE((mode), S_IFLNK)
#define S_ISSOCK(mode) __S_ISTYPE((mode), S_IFSOCK)
#define S_TYPEISMQ(status) ((status)->st_mode - (status)->st_mode)
#define S_TYPEISSEM(status) ((status)->st_mode - (status)->st_mode)
#define S_TYPEISSHM(status) ((status)->st_mode - (status)->st_mode)

#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec

#ifdef __LP64__
#define __WARRANT_STAT(name)                        \
  struct name {                                     \
    __dev_t st_dev;                                 \
    __ino_t st_ino;                                 \
    __nlink_t st_nlink;                             \
    __mode_t st_mode;                               \
    __uid_t st_uid;                                 \
    __gid_t st_gid;                                 \
    int __pad0;                                     \
    __dev_t st_rdev;                                \
    __off_t st_size;                                \
    __blksize_t st_blksize;                         \
    __blkcnt_t st_blocks;                           \
    struct timespec st_atim;                        \
    struct timespec st_mtim;                        \
    struct timespec st_ctim;                        \
    long __reserved[3];                             \
  }
__WARRANT_STAT(stat);
#ifdef __USE_LARGEFILE64
__WARRANT_STAT(stat64);
#endif
#else
#ifndef __USE_FILE_OFFSET64
struct stat {
  __dev_t st_dev;
  unsigned short __pad1;
  __ino_t st_ino;
  __mode_t st_mode;
  __nlink_t st_nlink;
  __uid_t st_uid;
  __gid_t st_gid;
  __dev_t st_rdev;
  unsigned short __pad2;
  __off_t st_size;
  __blksize_t st_blksize;
  __blkcnt_t st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
  unsigned long __reserved4;
  unsigned long __reserved5;
};
#endif
#define __WARRANT_STAT(name)    \
  struct name {                 \
    __dev_t st_dev;             \
    unsigned int __pad1;        \
    unsigned long __st_ino;     \
    __mode_t st_mode;           \
    __nlink_t st_nlink;         \
    __uid_t st_uid;             \
    __gid_t st_gid;             \
    __dev_t st_rdev;            \
    unsigned int __pad2;        \
    __off64_t st_size;          \
    __blksize_t st_blksize;     \
    __blkcnt64_t st_blocks;     \
    struct timespec st_atim;    \
    struct timespec st_mtim;    \
    struct timespec st_ctim;    \
    __ino64_t st_ino;           \
  }
#ifdef __USE_FILE_OFFSET64
__WARRANT_STAT(stat);
#endif
#ifdef __USE_LARGEFILE64
__WARRANT_STAT(stat64);
#endif
#endif
#undef __WARRANT_STAT

int stat(const char *name, struct stat *status);
int fstat(int descriptor, struct stat *status);
int lstat(const char *name, struct stat *status);
int fstatat(int directory, const char *name, struct stat *status, int flags);
int chmod(const char *name, mode_t mode);
int fchmod(int descriptor, mode_t mode);
int fchmodat(int directory, const char *name, mode_t mode, int flags);
mode_t umask(mode_t mask);
int mkdir(const char *name, mode_t mode);
int mkdirat(int directory, const char *name, mode_t mode);
int mkfifo(const char *name, mode_t mode);
int mkfifoat(int directory, const char *name, mode_t mode);
int mknod(const char *name, mode_t mode, dev_t device);
int mknodat(int directory, const char *name, mode_t mode, dev_t device);
int utimensat(int directory, const char *name, const struct timespec times[2], int flags);
int futimens(int descriptor, const struct timespec times[2]);
#ifdef __USE_MISC
int lchmod(const char *name, mode_t mode);
#endif
#ifdef __USE_LARGEFILE64
int stat64(const char *name, struct stat64 *status);
int fstat64(int descriptor, struct stat64 *status);
int lstat64(const char *name, struct stat64 *status);
int fstatat64(int directory, const char *name, struct stat64 *status, int flags);
#endif
