#pragma once

#include <__warrant/types.h>

typedef struct {
  int __val[2];
} __fsid_t;
struct statfs {
#ifdef __LP64__
  long f_type;
  long f_bsize;
#else
  int f_type;
  int f_bsize;
#endif
  __fsblkcnt_t f_blocks;
  __fsblkcnt_t f_bfree;
  __fsblkcnt_t f_bavail;
  __fsfilcnt_t f_files;
  __fsfilcnt_t f_ffree;
  __fsid_t f_fsid;
#ifdef __LP64__
  long f_namelen;
  long f_frsize;
  long f_flags;
  long f_spare[4];
#else
  int f_namelen;
  int f_frsize;
  int f_flags;
  int f_spare[4];
#endif
};
int statfs(const char *, struct statfs *);
int fstatfs(int, struct statfs *);
