#pragma once

#include <stddef.h>
#include <features.h>

#define GLOB_ERR 1
#define GLOB_MARK 2
#define GLOB_NOSORT 4
#define GLOB_DOOFFS 8
#define GLOB_NOCHECK 0x10
#define GLOB_APPEND 0x20
#define GLOB_NOESCAPE 0x40
#define GLOB_PERIOD 0x80
#define GLOB_NOSPACE 1
#define GLOB_ABORTED 2
#define GLOB_NOMATCH 3
#define GLOB_NOSYS 4
#if defined __USE_MISC || defined __USE_GNU
#define GLOB_MAGCHAR 0x100
#define GLOB_ALTDIRFUNC 0x200
#define GLOB_BRACE 0x400
#define GLOB_NOMAGIC 0x800
#define GLOB_TILDE 0x1000
#define GLOB_ONLYDIR 0x2000
#define GLOB_TILDE_CHECK 0x4000
#endif
struct stat;
#ifdef __USE_GNU
struct dirent;
#endif
typedef struct {
  size_t gl_pathc;
  char **gl_pathv;
  size_t gl_offs;
  int gl_flags;
  void (*gl_closedir)(void *);
#ifdef __USE_GNU
  struct dirent *(*gl_readdir)(void *);
#else
  void *(*gl_readdir)(void *);
#endif
  void *(*gl_opendir)(const char *);
#ifdef __USE_GNU
  int (*gl_lstat)(const char *, struct stat *);
  int (*gl_stat)(const char *, struct stat *);
#else
  int (*gl_lstat)(const char *, void *);
  int (*gl_stat)(const char *, void *);
#endif
} glob_t;
int glob(const char *, int, int (*)(const char *, int), glob_t *);
void globfree(glob_t *);
#ifdef __USE_GNU
int glob_pattern_p(const char *, int);
#endif
#ifdef __USE_GNU
#define GLOB_ABEND 2
#endif
