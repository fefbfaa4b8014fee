#pragma once

#include <stdarg.h>
#include <stddef.h>

typedef __INTPTR_TYPE__ ssize_t;
typedef long off_t;
typedef struct _IO_FILE FILE;
typedef struct {
  long long __position;
  long long __state;
} fpos_t;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
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
int asprintf(char **to, const char *format, ...);
int vprintf(const char *format, va_list arguments);
int vfprintf(FILE *file, const char *format, va_list arguments);
int vsprintf(char *to, const char *format, va_list arguments);
int vsnprintf(char *to, size_t n, const char *format, va_list arguments);
int vasprintf(char **to, const char *format, va_list arguments);
int scanf(const char *format, ...);
int fscanf(FILE *file, const char *format, ...);
int sscanf(const char *text, const char *format, ...);
int vscanf(const char *format, va_list arguments);
int vfscanf(FILE *file, const char *format, va_list arguments);
int vsscanf(const char *text, const char *format, va_list arguments);

int getchar(void);
int getc(FILE *file);
int fgetc(FILE *file);
int ungetc(int c, FILE *file);
char *fgets(char *to, int n, FILE *file);
char *gets(char *to);
ssize_t getline(char **line, size_t *size, FILE *file);
ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *file);
int putchar(int c);
int putc(int c, FILE *file);
int fputc(int c, FILE *file);
int puts(const char *s);
int fputs(const char *s, FILE *file);
size_t fread(void *to, size_t size, size_t count, FILE *file);
size_t fwrite(const void *from, size_t size, size_t count, FILE *file);

FILE *fopen(const char *name, const char *mode);
FILE *freopen(const char *name, const char *mode, FILE *file);
FILE *fdopen(int descriptor, const char *mode);
FILE *tmpfile(void);
int fclose(FILE *file);
int fflush(FILE *file);
int setvbuf(FILE *file, char *buffer, int mode, size_t size);
void setbuf(FILE *file, char *buffer);
int fseek(FILE *file, long offset, int origin);
long ftell(FILE *file);
void rewind(FILE *file);
int fgetpos(FILE *file, fpos_t *position);
int fsetpos(FILE *file, const fpos_t *position);
int feof(FILE *file);
int ferror(FILE *file);
void clearerr(FILE *file);
int fileno(FILE *file);
void perror(const char *message);
int remove(const char *name);
int rename(const char *from, const char *to);
char *tmpnam(char *to);
