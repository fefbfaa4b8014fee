#pragma once

#include <__warrant/stat_modes.h>
#include <__warrant/timespec.h>
#include <__warrant/types.h>

typedef __mode_t mode_t;
typedef __off_t off_t;
typedef __pid_t pid_t;

#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_ACCMODE 3
#define O_CREAT 0x40
#define O_EXCL 0x80
#define O_NOCTTY 0x100
#define O_TRUNC 0x200
#define O_APPEND 0x400
#define O_NDELAY 0x800
#define O_NONBLOCK 0x800
#define O_DSYNC 0x1000
#define O_ASYNC 0x2000
#define O_DIRECTORY 0x10000
#define O_NOFOLLOW 0x20000
#define O_CLOEXEC 0x80000
#define O_FSYNC 0x101000
#define O_RSYNC 0x101000
#define O_SYNC 0x101000
#ifdef __USE_GNU
#define O_DIRECT 0x4000
#define O_NOATIME 0x40000
#define O_PATH 0x200000
#define O_TMPFILE 0x410000
#endif
#ifdef __USE_LARGEFILE64
#ifdef __LP64__
#define O_LARGEFILE 0
#else
#define O_LARGEFILE 0x8000
#endif
#endif
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#ifdef __LP64__
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#define F_GETLK64 5
#define F_SETLK64 6
#define F_SETLKW64 7
#else
#ifdef __USE_FILE_OFFSET64
#define F_GETLK F_GETLK64
#define F_SETLK F_SETLK64
#define F_SETLKW F_SETLKW64
#else
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#endif
#define F_GETLK64 12
#define F_SETLK64 13
#define F_SETLKW64 14
#endif
#define F_SETOWN 8
#define F_GETOWN 9
#define F_DUPFD_CLOEXEC 1030
#define FD_CLOEXEC 1
#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2
#define F_EXLCK 4
#define F_SHLCK 8
#ifdef __USE_GNU
#define F_SEAL_SEAL 1
#define F_SEAL_SHRINK 2
#define F_SEAL_GROW 4
#define F_SEAL_WRITE 8
#define F_SETSIG 10
#define F_GETSIG 11
#define F_SETOWN_EX 15
#define F_GETOWN_EX 16
#define F_SEAL_FUTURE_WRITE 16
#define F_OFD_GETLK 36
#define F_OFD_SETLK 37
#define F_OFD_SETLKW 38
#define F_SETLEASE 1024
#define F_GETLEASE 1025
#define F_NOTIFY 1026
#define F_SETPIPE_SZ 1031
#define F_GETPIPE_SZ 1032
#define F_ADD_SEALS 1033
#define F_GET_SEALS 1034
#define DN_ACCESS 1
#define FALLOC_FL_KEEP_SIZE 1
#define SPLICE_F_MOVE 1
#define DN_MODIFY 2
#define FALLOC_FL_PUNCH_HOLE 2
#define SPLICE_F_NONBLOCK 2
#define DN_CREATE 4
#define FALLOC_FL_NO_HIDE_STALE 4
#define SPLICE_F_MORE 4
#define DN_DELETE 8
#define FALLOC_FL_COLLAPSE_RANGE 8
#define SPLICE_F_GIFT 8
#define DN_RENAME 0x10
#define FALLOC_FL_ZERO_RANGE 0x10
#define DN_ATTRIB 0x20
#define FALLOC_FL_INSERT_RANGE 0x20
#define FALLOC_FL_UNSHARE_RANGE 0x40
#define DN_MULTISHOT 0x80000000
#endif
#ifdef __USE_MISC
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define FAPPEND O_APPEND
#define FFSYNC O_FSYNC
#define FASYNC O_ASYNC
#define FNONBLOCK O_NONBLOCK
#define FNDELAY O_NDELAY
#endif
#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 0x100
#define AT_EACCESS 0x200
#define AT_REMOVEDIR 0x200
#define AT_SYMLINK_FOLLOW 0x400
#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_RANDOM 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define POSIX_FADV_DONTNEED 4
#define POSIX_FADV_NOREUSE 5
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#ifndef R_OK
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#endif
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3

struct flock {
  short l_type;
  short l_whence;
  __off_t l_start;
  __off_t l_len;
  __pid_t l_pid;
};
#ifdef __USE_LARGEFILE64
struct flock64 {
  short l_type;
  short l_whence;
  __off64_t l_start;
  __off64_t l_len;
  __pid_t l_pid;
};
#endif

int open(const char *name, int flags, ...);
int openat(int directory, const char *name, int flags, ...);
int creat(const char *name, mode_t mode);
int fcntl(int descriptor, int command, ...);
int lockf(int descriptor, int command, off_t length);
int posix_fadvise(int descriptor, off_t offset, off_t length, int advice);
int posix_fallocate(int descriptor, off_t offset, off_t length);
#ifdef __USE_GNU
int fallocate(int descriptor, int mode, off_t offset, off_t length);
__ssize_t readahead(int descriptor, __off64_t offset, __SIZE_TYPE__ n);
#endif
#ifdef __USE_LARGEFILE64
int open64(const char *name, int flags, ...);
int openat64(int directory, const char *name, int flags, ...);
int creat64(const char *name, mode_t mode);
#endif
#ifdef __USE_GNU
#define AT_STATX_SYNC_AS_STAT 0
#define AT_NO_AUTOMOUNT 0x800
#define AT_EMPTY_PATH 0x1000
#define AT_STATX_FORCE_SYNC 0x2000
#define AT_STATX_DONT_SYNC 0x4000
#define AT_STATX_SYNC_TYPE 0x6000
#define AT_RECURSIVE 0x8000
#endif
