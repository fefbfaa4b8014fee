#pragma once

#include <stddef.h>
#include <__warrant/types.h>

typedef __uid_t uid_t;
typedef __gid_t gid_t;
struct passwd {
  char *pw_name;
  char *pw_passwd;
  __uid_t pw_uid;
  __gid_t pw_gid;
  char *pw_gecos;
  char *pw_dir;
  char *pw_shell;
};
struct passwd *getpwnam(const char *);
struct passwd *getpwuid(uid_t);
int getpwnam_r(const char *, struct passwd *, char *, size_t, struct passwd **);
int getpwuid_r(uid_t, struct passwd *, char *, size_t, struct passwd **);
#if defined __USE_MISC || defined __USE_XOPEN
void setpwent(void);
void endpwent(void);
struct passwd *getpwent(void);
#endif
#ifdef __USE_MISC
#include <__warrant/file.h>
#define NSS_BUFLEN_PASSWD 1024
struct passwd *fgetpwent(FILE *);
int putpwent(const struct passwd *, FILE *);
int getpwent_r(struct passwd *, char *, size_t, struct passwd **);
int fgetpwent_r(FILE *, struct passwd *, char *, size_t, struct passwd **);
#endif
#ifdef __USE_GNU
int getpw(__uid_t, char *);
#endif
