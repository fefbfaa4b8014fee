#pragma once

#include <alloca.h>
#include <stddef.h>
#include <sys/types.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX 1

typedef struct {
  int quot;
  int rem;
} div_t;
typedef struct {
  long quot;
  long rem;
} ldiv_t;
typedef struct {
  long long quot;
  long long rem;
} lldiv_t;

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void *reallocarray(void *block, size_t count, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **block, size_t alignment, size_t size);
void free(void *block);

void abort(void) __attribute__((__noreturn__));
void exit(int status) __attribute__((__noreturn__));
void _Exit(int status) __attribute__((__noreturn__));
void quick_exit(int status) __attribute__((__noreturn__));
int atexit(void (*function)(void));
int at_quick_exit(void (*function)(void));
int system(const char *command);
char *getenv(const char *name);
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
int putenv(char *assignment);

int abs(int value);
long labs(long value);
long long llabs(long long value);
div_t div(int numerator, int denominator);
ldiv_t ldiv(long numerator, long denominator);
lldiv_t lldiv(long long numerator, long long denominator);

int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
double atof(const char *text);
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
float strtof(const char *text, char **end);
double strtod(const char *text, char **end);
long double strtold(const char *text, char **end);

int rand(void);
void srand(unsigned seed);
int rand_r(unsigned *seed);
long random(void);
void srandom(unsigned seed);
double drand48(void);
long lrand48(void);
void srand48(long seed);

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
             void *argument);
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));

int mblen(const char *s, size_t n);
int mbtowc(wchar_t *to, const char *s, size_t n);
int wctomb(char *s, wchar_t c);
size_t mbstowcs(wchar_t *to, const char *from, size_t n);
size_t wcstombs(char *to, const wchar_t *from, size_t n);
