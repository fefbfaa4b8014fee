#pragma once

#include <stddef.h>
#include <__warrant/types.h>

typedef __gid_t gid_t;
struct group {
  char *gr_name;
  char *gr_passwd;
  __gid_t gr_gid;
  char **gr_mem;
};
struct group *getgrgid(gid_t);
struct group *getgrnam(const char *);
int getgrgid_r(gid_t, struct group *, char *, size_t, struct group **);
int getgrnam_r(const char *, struct group *, char *, size_t, struct group **);
#if defined __USE_MISC || defined __USE_XOPEN
void setgrent(void);
void endgrent(void);
struct group *getgrent(void);
#endif
#ifdef __USE_MISC
#include <__warrant/file.h>
#define NSS_BUFLEN_GROUP 1024
struct group *fgetgrent(FILE *);
int fgetgrent_r(FILE *, struct group *, char *, size_t, struct group **);
int getgrouplist(const char *, gid_t, gid_t *, int *);
int initgroups(const char *, gid_t);
int setgroups(size_t, const gid_t *);
#endif
#ifdef __USE_GNU
int getgrent_r(struct group *, char *, size_t, struct group **);
int putgrent(const struct group *, FILE *);
#endif
