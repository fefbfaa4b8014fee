#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <__warrant/file.h>
#include <__warrant/mbstate.h>
#include <__warrant/types.h>

typedef __ssize_t ssize_t;
typedef __off_t off_t;
typedef struct {
  __off_t __pos;
  __mbstate_t __state;
} fpos_t;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_ctermid 9
#define L_tmpnam 20
#define TMP_MAX 238328
#define P_tmpdir "/tmp"
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

int printf(const char *format, ...);
int fprintf(FILE *file, const char *format, ...);
int dprintf(int descriptor, const char *format, ...);
int sprintf(char *to, const char *format, ...);
int snprintf(char *to, size_t n, const char *format, ...);
int vprintf(const char *format, va_list arguments);
int vfprintf(FILE *file, const char *format, va_list arguments);
int vdprintf(int descriptor, const char *format, va_list arguments);
int vsprintf(char *to, const char *format, va_list arguments);
int vsnprintf(char *to, size_t n, const char *format, va_list arguments);
int scanf(const char *format, ...);
int fscanf(FILE *file, const char *format, ...);
int sscanf(const char *text, const char *format, ...);
int vscanf(const char *format, va_list arguments);
int vfscanf(FILE *file, const char *format, va_list arguments);
int vsscanf(const char *text, const char *format, va_list arguments);

int getchar(void);
int getc(FILE *file);
int fgetc(FILE *file);
int getchar_unlocked(void);
int getc_unlocked(FILE *file);
int ungetc(int c, FILE *file);
char *fgets(char *to, int n, FILE *file);
char *gets(char *to);
ssize_t getline(char **line, size_t *size, FILE *file);
ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *file);
int putchar(int c);
int putc(int c, FILE *file);
int fputc(int c, FILE *file);
int putchar_unlocked(int c);
int putc_unlocked(int c, FILE *file);
int puts(const char *s);
int fputs(const char *s, FILE *file);
size_t fread(void *to, size_t size, size_t count, FILE *file);
size_t fwrite(const void *from, size_t size, size_t count, FILE *file);

FILE *fopen(const char *name, const char *mode);
FILE *freopen(const char *name, const char *mode, FILE *file);
FILE *fdopen(int descriptor, const char *mode);
FILE *fmemopen(void *buffer, size_t size, const char *mode);
FILE *open_memstream(char **text, size_t *size);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *file);
FILE *tmpfile(void);
int fclose(FILE *file);
int fflush(FILE *file);
int setvbuf(FILE *file, char *buffer, int mode, size_t size);
void setbuf(FILE *file, char *buffer);
int fseek(FILE *file, long offset, int origin);
long ftell(FILE *file);
int fseeko(FILE *file, off_t offset, int origin);
off_t ftello(FILE *file);
void rewind(FILE *file);
int fgetpos(FILE *file, fpos_t *position);
int fsetpos(FILE *file, const fpos_t *position);
int feof(FILE *file);
int ferror(FILE *file);
void clearerr(FILE *file);
int fileno(FILE *file);
void flockfile(FILE *file);
int ftrylockfile(FILE *file);
void funlockfile(FILE *file);
void perror(const char *message);
int remove(const char *name);
int rename(const char *from, const char *to);
int renameat(int from_directory, const char *from, int to_directory, const char *to);
char *tmpnam(char *to);
char *ctermid(char *to);

#if defined __USE_MISC || defined __USE_XOPEN
char *tempnam(const char *directory, const char *prefix);
int getw(FILE *file);
int putw(int word, FILE *file);
#endif
#ifdef __USE_MISC
int feof_unlocked(FILE *file);
int ferror_unlocked(FILE *file);
void clearerr_unlocked(FILE *file);
int fileno_unlocked(FILE *file);
int fflush_unlocked(FILE *file);
int fgetc_unlocked(FILE *file);
int fputc_unlocked(int c, FILE *file);
size_t fread_unlocked(void *to, size_t size, size_t count, FILE *file);
size_t fwrite_unlocked(const void *from, size_t size, size_t count, FILE *file);
void setbuffer(FILE *file, char *buffer, size_t size);
void setlinebuf(FILE *file);
char *tmpnam_r(char *to);
#endif
#ifdef __USE_GNU
#define SEEK_DATA 3
#define SEEK_HOLE 4
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
#define RENAME_WHITEOUT 4
typedef struct {
  __ssize_t (*read)(void *, char *, size_t);
  __ssize_t (*write)(void *, const char *, size_t);
  int (*seek)(void *, __off64_t *, int);
  int (*close)(void *);
} cookie_io_functions_t;
FILE *fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions);
int asprintf(char **to, const char *format, ...);
int vasprintf(char **to, const char *format, va_list arguments);
char *fgets_unlocked(char *to, int n, FILE *file);
int fputs_unlocked(const char *s, FILE *file);
int fcloseall(void);
int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned flags);
char *cuserid(char *to);
#endif
#ifdef __USE_LARGEFILE64
typedef __off64_t off64_t;
typedef struct {
  __off64_t __pos;
  __mbstate_t __state;
} fpos64_t;
FILE *fopen64(const char *name, const char *mode);
FILE *freopen64(const char *name, const char *mode, FILE *file);
FILE *tmpfile64(void);
int fseeko64(FILE *file, off64_t offset, int origin);
off64_t ftello64(FILE *file);
int fgetpos64(FILE *file, fpos64_t *position);
int fsetpos64(FILE *file, const fpos64_t *position);
#endif
