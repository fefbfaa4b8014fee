#pragma once

#include <stddef.h>
#include <__warrant/types.h>
#ifdef __USE_MISC
#include <__warrant/posix_limits.h>
#endif

typedef __ino_t ino_t;
struct __dirstream;
typedef struct __dirstream DIR;
struct dirent {
  __ino_t d_ino;
  __off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
#define d_fileno d_ino
#ifdef __USE_LARGEFILE64
struct dirent64 {
  __ino64_t d_ino;
  __off64_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
#endif
#ifdef __USE_MISC
enum {
  DT_UNKNOWN = 0,
  DT_FIFO = 1,
  DT_CHR = 2,
  DT_DIR = 4,
  DT_BLK = 6,
  DT_REG = 8,
  DT_LNK = 10,
  DT_SOCK = 12,
  DT_WHT = 14,
};
#define DT_UNKNOWN DT_UNKNOWN
#define DT_FIFO DT_FIFO
#define DT_CHR DT_CHR
#define DT_DIR DT_DIR
#define DT_BLK DT_BLK
#define DT_REG DT_REG
#define DT_LNK DT_LNK
#define DT_SOCK DT_SOCK
#define DT_WHT DT_WHT
#define IFTODT(mode) (((mode)&0170000) >> 12)
#define DTTOIF(type) ((type) << 12)
#define MAXNAMLEN 255
#define _DIRENT_HAVE_D_TYPE 1
#endif

DIR *opendir(const char *);
DIR *fdopendir(int);
int closedir(DIR *);
struct dirent *readdir(DIR *);
int readdir_r(DIR *, struct dirent *, struct dirent **);
void rewinddir(DIR *);
int dirfd(DIR *);
int scandir(const char *, struct dirent ***, int (*)(const struct dirent *),
            int (*)(const struct dirent **, const struct dirent **));
int alphasort(const struct dirent **, const struct dirent **);
#if defined __USE_MISC || defined __USE_XOPEN
void seekdir(DIR *, long);
long telldir(DIR *);
#endif
#ifdef __USE_GNU
int versionsort(const struct dirent **, const struct dirent **);
#endif
#ifdef __USE_LARGEFILE64
struct dirent64 *readdir64(DIR *);
#endif
