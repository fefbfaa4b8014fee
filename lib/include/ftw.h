#pragma once

#include <sys/stat.h>
#include <sys/types.h>

enum {
  FTW_F = 0,
  FTW_D = 1,
  FTW_DNR = 2,
  FTW_NS = 3,
  FTW_SL = 4,
};
#define FTW_F FTW_F
#define FTW_D FTW_D
#define FTW_DNR FTW_DNR
#define FTW_NS FTW_NS
#define FTW_SL FTW_SL
typedef int (*__ftw_func_t)(const char *, const struct stat *, int);
int ftw(const char *, __ftw_func_t, int);
#ifdef __USE_XOPEN
enum {
  FTW_DP = 5,
  FTW_SLN = 6,
};
#define FTW_DP FTW_DP
#define FTW_SLN FTW_SLN
enum {
  FTW_PHYS = 1,
  FTW_MOUNT = 2,
  FTW_CHDIR = 4,
  FTW_DEPTH = 8,
};
#define FTW_PHYS FTW_PHYS
#define FTW_MOUNT FTW_MOUNT
#define FTW_CHDIR FTW_CHDIR
#define FTW_DEPTH FTW_DEPTH
#endif
#ifdef __USE_GNU
enum {
  FTW_CONTINUE = 0,
  FTW_STOP = 1,
  FTW_SKIP_SUBTREE = 2,
  FTW_SKIP_SIBLINGS = 3,
};
#define FTW_CONTINUE FTW_CONTINUE
#define FTW_STOP FTW_STOP
#define FTW_SKIP_SUBTREE FTW_SKIP_SUBTREE
#define FTW_SKIP_SIBLINGS FTW_SKIP_SIBLINGS
enum { FTW_ACTIONRETVAL = 16 };
#define FTW_ACTIONRETVAL FTW_ACTIONRETVAL
#endif
#ifdef __USE_XOPEN
struct FTW {
  int base;
  int level;
};
typedef int (*__nftw_func_t)(const char *, const struct stat *, int, struct FTW *);
int nftw(const char *, __nftw_func_t, int, int);
#endif
