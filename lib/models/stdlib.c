// models: __warrant_out_of_memory abs aligned_alloc arc4random arc4random_buf arc4random_uniform atof atoi atol atoll
// models: bsearch div drand48 erand48 getenv imaxabs imaxdiv jrand48 labs ldiv llabs lldiv lrand48 memalign mrand48 nrand48
// models: posix_memalign qsort qsort_r rand rand_r random realloc reallocarray srand srand48 srandom strtod strtof
// models: strtoimax strtol strtold strtoll strtoul strtoull strtoumax valloc
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <malloc.h>
#include <stdlib.h>

#include "warrant_arguments.h"
#include "warrant_havoc.h"
#include "warrant_intrinsics.h"

// Memory

void *realloc(void *block, size_t size) { return __warrant_reallocate(block, size); }

void *reallocarray(void *block, size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) {
    errno = ENOMEM;
    return NULL;
  }
  return __warrant_reallocate(block, count * size);
}

// Called where malloc and its kind have no block to give.
void __warrant_out_of_memory(void) { errno = ENOMEM; }

// These are for calls through pointers: where they are called by name, the alignment is mostly a constant.

void *aligned_alloc(size_t alignment, size_t size) { return __warrant_allocate_aligned(alignment, size); }

void *memalign(size_t alignment, size_t size) { return __warrant_allocate_aligned(alignment, size); }

void *valloc(size_t size) { return __warrant_allocate_aligned(4096, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *)) return EINVAL;
  void *made = __warrant_allocate_aligned(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

// Integer arithmetic

int abs(int value) { return value < 0 ? -value : value; }

long labs(long value) { return value < 0 ? -value : value; }

long long llabs(long long value) { return value < 0 ? -value : value; }

intmax_t imaxabs(intmax_t value) { return value < 0 ? -value : value; }

div_t div(int numerator, int denominator) {
  div_t result = {numerator / denominator, numerator % denominator};
  return result;
}

ldiv_t ldiv(long numerator, long denominator) {
  ldiv_t result = {numerator / denominator, numerator % denominator};
  return result;
}

lldiv_t lldiv(long long numerator, long long denominator) {
  lldiv_t result = {numerator / denominator, numerator % denominator};
  return result;
}

imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator) {
  imaxdiv_t result = {numerator / denominator, numerator % denominator};
  return result;
}

// Numbers from text: white space, a sign, a prefix of the base, digits.

static const char *warrant_after_space(const char *s) {
  while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
  return s;
}

// 36 for a character that is no digit in any base.
static int warrant_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

static int warrant_has_hexadecimal_prefix(const char *s) {
  return s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && warrant_digit(s[2]) < 16;
}

// The digits in `base` from s on as a number. Sets warrant_number_end behind the last digit, and warrant_number_fits to
// whether the number is at most `limit`; if it is not, the result is meaningless.
static const char *warrant_number_end;
static int warrant_number_fits;

static unsigned long long warrant_number(const char *s, int base, unsigned long long limit) {
  unsigned long long value = 0;
  warrant_number_fits = 1;
  for (int digit = warrant_digit(*s); digit < base; digit = warrant_digit(*s)) {
    if (value > (limit - digit) / base) warrant_number_fits = 0;
    value = value * base + digit;
    s++;
  }
  warrant_number_end = s;
  return value;
}

// strtol for a signed type in which numbers from -maximum - 1 to maximum fit, or for an unsigned type in which they fit
// up to `maximum`, negative ones taken modulo maximum + 1.
enum warrant_signedness { WARRANT_UNSIGNED, WARRANT_SIGNED };

static unsigned long long warrant_convert(const char *text, char **end, int base, enum warrant_signedness signedness,
                                          unsigned long long maximum) {
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return 0;
  }
  const char *s = warrant_after_space(text);
  int negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  if ((base == 0 || base == 16) && warrant_has_hexadecimal_prefix(s)) {
    s += 2;
    base = 16;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  unsigned long long limit = signedness == WARRANT_SIGNED && negative ? maximum + 1 : maximum;
  unsigned long long value = warrant_number(s, base, limit);
  if (end != NULL) *end = (char *)(warrant_number_end == s ? text : warrant_number_end);
  if (!warrant_number_fits) {
    errno = ERANGE;
    return signedness == WARRANT_SIGNED && negative ? -limit : limit;
  }
  return negative ? -value : value;
}

long strtol(const char *text, char **end, int base) {
  return (long)warrant_convert(text, end, base, WARRANT_SIGNED, LONG_MAX);
}

long long strtoll(const char *text, char **end, int base) {
  return (long long)warrant_convert(text, end, base, WARRANT_SIGNED, LLONG_MAX);
}

intmax_t strtoimax(const char *text, char **end, int base) {
  return (intmax_t)warrant_convert(text, end, base, WARRANT_SIGNED, INTMAX_MAX);
}

unsigned long strtoul(const char *text, char **end, int base) {
  return (unsigned long)warrant_convert(text, end, base, WARRANT_UNSIGNED, ULONG_MAX);
}

unsigned long long strtoull(const char *text, char **end, int base) {
  return warrant_convert(text, end, base, WARRANT_UNSIGNED, ULLONG_MAX);
}

uintmax_t strtoumax(const char *text, char **end, int base) {
  return warrant_convert(text, end, base, WARRANT_UNSIGNED, UINTMAX_MAX);
}

// A number that the type cannot hold has no value (C11 7.22.1).

int atoi(const char *text) {
  int value = (int)warrant_convert(text, NULL, 10, WARRANT_SIGNED, INT_MAX);
  __warrant_require(warrant_number_fits);
  return warrant_number_fits ? value : __warrant_nondet_int();
}

long atol(const char *text) {
  long value = (long)warrant_convert(text, NULL, 10, WARRANT_SIGNED, LONG_MAX);
  __warrant_require(warrant_number_fits);
  return warrant_number_fits ? value : __warrant_nondet_long();
}

long long atoll(const char *text) {
  long long value = (long long)warrant_convert(text, NULL, 10, WARRANT_SIGNED, LLONG_MAX);
  __warrant_require(warrant_number_fits);
  return warrant_number_fits ? value
                             : (long long)((unsigned long long)__warrant_nondet_uint() << 32 | __warrant_nondet_uint());
}

// Decimal fractions; the values of hexadecimal ones are not modelled.

float __warrant_decimalf(int negative, unsigned long long digits, int exponent, int is_exact);
double __warrant_decimal(int negative, unsigned long long digits, int exponent, int is_exact);
long double __warrant_decimall(int negative, unsigned long long digits, int exponent, int is_exact);

enum warrant_fraction_kind { WARRANT_FINITE, WARRANT_INFINITE, WARRANT_NAN };

// What warrant_read_fraction has found.
static enum warrant_fraction_kind warrant_kind;
static int warrant_is_negative, warrant_is_exact, warrant_exponent;
static unsigned long long warrant_digits;

// Whether the text begins with a word, in letters of either case; the word is in lower case.
static int warrant_begins_with(const char *s, const char *word) {
  size_t i = 0;
  while (word[i] != '\0' && (s[i] == word[i] || s[i] == word[i] - 'a' + 'A')) i++;
  return word[i] == '\0';
}

static int warrant_is_word_character(char c) { return warrant_digit(c) < 36 || c == '_'; }

// Behind a number of digits, with a point before, between or behind them; s if there are none.
static const char *warrant_read_digits(const char *s, int base) {
  int has_point = 0, has_digits = 0;
  const char *start = s;
  for (; warrant_digit(*s) < base || (*s == '.' && !has_point); s++) {
    if (*s == '.') {
      has_point = 1;
      continue;
    }
    has_digits = 1;
    if (base != 10 || warrant_digits > (ULLONG_MAX - 9) / 10) {
      warrant_is_exact = 0;
    } else {
      warrant_digits = 10 * warrant_digits + (unsigned)(*s - '0');
      warrant_exponent -= has_point;
    }
  }
  return has_digits ? s : start;
}

// Behind an exponent, if there is one.
static const char *warrant_read_exponent(const char *s, char letter) {
  if (*s != letter && *s != letter - 'a' + 'A') return s;
  const char *digit = s + 1;
  int is_small = *digit == '-', given = 0;
  if (*digit == '-' || *digit == '+') digit++;
  if (*digit < '0' || *digit > '9') return s;
  for (; *digit >= '0' && *digit <= '9'; digit++) {
    if (given < 100000) given = 10 * given + (*digit - '0');
  }
  warrant_exponent += is_small ? -given : given;
  return digit;
}

// Where the number at the beginning of the text ends; the text itself if there is none, which stands for 0.
static const char *warrant_read_fraction(const char *text) {
  const char *s = warrant_after_space(text);
  warrant_kind = WARRANT_FINITE;
  warrant_is_negative = *s == '-';
  warrant_is_exact = 1;
  warrant_exponent = 0;
  warrant_digits = 0;
  if (*s == '-' || *s == '+') s++;
  if (warrant_begins_with(s, "inf")) {
    warrant_kind = WARRANT_INFINITE;
    return s + (warrant_begins_with(s, "infinity") ? 8 : 3);
  }
  if (warrant_begins_with(s, "nan")) {
    warrant_kind = WARRANT_NAN;
    s += 3;
    if (*s != '(') return s;
    const char *end = s + 1;
    while (warrant_is_word_character(*end)) end++;
    return *end == ')' ? end + 1 : s;
  }
  if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
    const char *end = warrant_read_digits(s + 2, 16);
    if (end != s + 2) return warrant_read_exponent(end, 'p');
    return s + 1;
  }
  const char *end = warrant_read_digits(s, 10);
  if (end != s) return warrant_read_exponent(end, 'e');
  warrant_is_negative = 0;
  return text;
}

#define FRACTION(type, suffix)                                                                      \
  static type warrant_fraction##suffix(void) {                                                      \
    if (warrant_kind == WARRANT_NAN) return __builtin_nan##suffix("");                              \
    if (warrant_kind == WARRANT_INFINITE)                                                           \
      return warrant_is_negative ? -__builtin_inf##suffix() : __builtin_inf##suffix();              \
    return __warrant_decimal##suffix(warrant_is_negative, warrant_digits, warrant_exponent, warrant_is_exact); \
  }
FRACTION(float, f)
FRACTION(double, )
FRACTION(long double, l)

double atof(const char *text) {
  warrant_read_fraction(text);
  return warrant_fraction();
}

float strtof(const char *text, char **end) {
  const char *place = warrant_read_fraction(text);
  if (end != NULL) *end = (char *)place;
  return warrant_fractionf();
}

double strtod(const char *text, char **end) {
  const char *place = warrant_read_fraction(text);
  if (end != NULL) *end = (char *)place;
  return warrant_fraction();
}

long double strtold(const char *text, char **end) {
  const char *place = warrant_read_fraction(text);
  if (end != NULL) *end = (char *)place;
  return warrant_fractionl();
}

// Random numbers are any numbers of their range.

static int warrant_nonnegative(void) { return (int)(__warrant_nondet_uint() / 2); }

int rand(void) { return warrant_nonnegative(); }

int rand_r(unsigned *seed) {
  *seed = __warrant_nondet_uint();
  return warrant_nonnegative();
}

long random(void) { return warrant_nonnegative(); }

long lrand48(void) { return warrant_nonnegative(); }

double drand48(void) {
  double value = __warrant_nondet_double();
  return value >= 0 && value < 1 ? value : 0;
}

long mrand48(void) { return __warrant_nondet_int(); }

// The state is that of the caller.

static void warrant_step(unsigned short state[3]) {
  for (int i = 0; i < 3; i++) state[i] = (unsigned short)__warrant_nondet_uint();
}

double erand48(unsigned short state[3]) {
  warrant_step(state);
  double value = __warrant_nondet_double();
  return value >= 0 && value < 1 ? value : 0;
}

long nrand48(unsigned short state[3]) {
  warrant_step(state);
  return warrant_nonnegative();
}

long jrand48(unsigned short state[3]) {
  warrant_step(state);
  return __warrant_nondet_int();
}

unsigned arc4random(void) { return __warrant_nondet_uint(); }

unsigned arc4random_uniform(unsigned bound) { return bound == 0 ? 0 : __warrant_nondet_uint() % bound; }

// Whatever the bytes are, they rest on a value that is not modelled.
void arc4random_buf(void *to, size_t n) {
  char *fresh = __warrant_allocate(n + 1, 0);
  __warrant_copy(to, fresh + __warrant_nondet_uint() % 2, n);
  __warrant_free(fresh);
}

void srand(unsigned seed) { (void)seed; }

void srandom(unsigned seed) { (void)seed; }

void srand48(long seed) { (void)seed; }

// Sorting and searching

// Both may access any part of the array, and its address must be valid even if it has no elements.

// Insertion sort: stable, and the comparison sees elements of the array only.
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  __warrant_require(base != NULL && compare != NULL);
  warrant_read(base, count * size);
  if (count < 2 || size == 0) return;
  char *elements = base;
  char *moved = __warrant_allocate(size, 0);
  for (size_t i = 1; i < count; i++) {
    size_t place = i;
    while (place > 0 && compare(elements + (place - 1) * size, elements + i * size) > 0) place--;
    if (place != i) {
      __warrant_copy(moved, elements + i * size, size);
      __warrant_copy(elements + (place + 1) * size, elements + place * size, (i - place) * size);
      __warrant_copy(elements + place * size, moved, size);
    }
  }
  __warrant_free(moved);
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
             void *argument) {
  __warrant_require(base != NULL && compare != NULL);
  warrant_read(base, count * size);
  if (count < 2 || size == 0) return;
  char *elements = base;
  char *moved = __warrant_allocate(size, 0);
  for (size_t i = 1; i < count; i++) {
    size_t place = i;
    while (place > 0 && compare(elements + (place - 1) * size, elements + i * size, argument) > 0) place--;
    if (place != i) {
      __warrant_copy(moved, elements + i * size, size);
      __warrant_copy(elements + (place + 1) * size, elements + place * size, (i - place) * size);
      __warrant_copy(elements + place * size, moved, size);
    }
  }
  __warrant_free(moved);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  const char *elements = base;
  size_t low = 0, high = count;
  __warrant_require(key != NULL && base != NULL && compare != NULL);
  warrant_read(base, count * size);
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(key, elements + middle * size);
    if (order == 0) return (void *)(elements + middle * size);
    if (order < 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return NULL;
}

// The environment: a variable is absent or holds any text, which Linux limits to 128 KiB. The texts lie in one block, so
// that two calls may give the same one.
static char *warrant_environment;

char *getenv(const char *name) {
  enum { bytes = 256 * 1024 };
  (void)name;
  if (__warrant_nondet_int()) return NULL;
  if (warrant_environment == NULL) {
    warrant_environment = __warrant_allocate(bytes, 0);
    warrant_environment[bytes - 1] = '\0';
  }
  return warrant_environment + __warrant_nondet_uint() % bytes;
}
