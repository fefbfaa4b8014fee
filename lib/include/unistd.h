#pragma once

#include <stddef.h>

typedef __INTPTR_TYPE__ ssize_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int useconds_t;

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0

extern char *optarg;
extern int optind, opterr, optopt;

ssize_t read(int descriptor, void *to, size_t n);
ssize_t write(int descriptor, const void *from, size_t n);
int close(int descriptor);
off_t lseek(int descriptor, off_t offset, int origin);
int access(const char *name, int mode);
int unlink(const char *name);
int dup(int descriptor);
int dup2(int descriptor, int target);
int pipe(int descriptors[2]);
int isatty(int descriptor);
int ftruncate(int descriptor, off_t length);
int fsync(int descriptor);
char *getcwd(char *to, size_t size);
int chdir(const char *path);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
pid_t fork(void);
int execv(const char *path, char *const arguments[]);
int execvp(const char *file, char *const arguments[]);
void _exit(int status) __attribute__((__noreturn__));
int rmdir(const char *name);
void swab(const void *from, void *to, ssize_t n);
unsigned sleep(unsigned seconds);
int usleep(useconds_t microseconds);
unsigned alarm(unsigned seconds);
int pause(void);
int getopt(int count, char *const arguments[], const char *options);
long sysconf(int name);
int getpagesize(void);
