#pragma once

#include <alloca.h>
#include <stddef.h>
#include <features.h>
#if defined __USE_MISC || defined __USE_XOPEN
#include <sys/types.h>
#include <__warrant/wait_status.h>
#endif

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)1)

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
char *mkdtemp(char *pattern);
int mkstemp(char *pattern);
int getsubopt(char **text, char *const *tokens, char **value);

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

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));

int mblen(const char *s, size_t n);
int mbtowc(wchar_t *to, const char *s, size_t n);
int wctomb(char *s, wchar_t c);
size_t mbstowcs(wchar_t *to, const char *from, size_t n);
size_t wcstombs(char *to, const wchar_t *from, size_t n);

#if defined __USE_MISC || defined __USE_XOPEN
int putenv(char *assignment);
char *realpath(const char *path, char *resolved);
char *mktemp(char *pattern);
long a64l(const char *text);
char *l64a(long value);
long random(void);
void srandom(unsigned seed);
char *initstate(unsigned seed, char *state, size_t size);
char *setstate(char *state);
double drand48(void);
double erand48(unsigned short state[3]);
long lrand48(void);
long nrand48(unsigned short state[3]);
long mrand48(void);
long jrand48(unsigned short state[3]);
void srand48(long seed);
unsigned short *seed48(unsigned short state[3]);
void lcong48(unsigned short parameters[7]);
#endif
#ifdef __USE_XOPEN
int posix_openpt(int flags);
int grantpt(int descriptor);
int unlockpt(int descriptor);
char *ptsname(int descriptor);
#endif
#ifdef __USE_MISC
void *reallocarray(void *block, size_t count, size_t size);
void *valloc(size_t size);
int clearenv(void);
int on_exit(void (*function)(int, void *), void *argument);
int mkstemps(char *pattern, int suffix_length);
int getloadavg(double loads[], int count);
int rpmatch(const char *response);
long long strtoq(const char *text, char **end, int base);
unsigned long long strtouq(const char *text, char **end, int base);
char *ecvt(double value, int digits, int *point, int *sign);
char *fcvt(double value, int digits, int *point, int *sign);
char *gcvt(double value, int digits, char *to);
unsigned arc4random(void);
void arc4random_buf(void *to, size_t n);
unsigned arc4random_uniform(unsigned bound);
struct random_data {
  int *fptr;
  int *rptr;
  int *state;
  int rand_type;
  int rand_deg;
  int rand_sep;
  int *end_ptr;
};
int random_r(struct random_data *state, int *result);
int srandom_r(unsigned seed, struct random_data *state);
int initstate_r(unsigned seed, char *buffer, size_t size, struct random_data *state);
int setstate_r(char *buffer, struct random_data *state);
struct drand48_data {
  unsigned short __x[3];
  unsigned short __old_x[3];
  unsigned short __c;
  unsigned short __init;
  unsigned long long __a;
};
int drand48_r(struct drand48_data *state, double *result);
int erand48_r(unsigned short own[3], struct drand48_data *state, double *result);
int lrand48_r(struct drand48_data *state, long *result);
int nrand48_r(unsigned short own[3], struct drand48_data *state, long *result);
int mrand48_r(struct drand48_data *state, long *result);
int jrand48_r(unsigned short own[3], struct drand48_data *state, long *result);
int srand48_r(long seed, struct drand48_data *state);
#endif
#ifdef __USE_GNU
typedef int (*comparison_fn_t)(const void *, const void *);
void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
             void *argument);
char *secure_getenv(const char *name);
char *canonicalize_file_name(const char *path);
int mkostemp(char *pattern, int flags);
int mkostemps(char *pattern, int suffix_length, int flags);
int ptsname_r(int descriptor, char *to, size_t size);
int getpt(void);
int strfromd(char *to, size_t n, const char *format, double value);
int strfromf(char *to, size_t n, const char *format, float value);
int strfroml(char *to, size_t n, const char *format, long double value);
#include <__warrant/locale.h>
long strtol_l(const char *text, char **end, int base, locale_t locale);
unsigned long strtoul_l(const char *text, char **end, int base, locale_t locale);
long long strtoll_l(const char *text, char **end, int base, locale_t locale);
unsigned long long strtoull_l(const char *text, char **end, int base, locale_t locale);
double strtod_l(const char *text, char **end, locale_t locale);
float strtof_l(const char *text, char **end, locale_t locale);
long double strtold_l(const char *text, char **end, locale_t locale);
#endif
#ifdef __USE_LARGEFILE64
int mkstemp64(char *pattern);
#endif
