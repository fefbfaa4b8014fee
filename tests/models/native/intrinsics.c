// The intrinsics of the library models as native functions, so that the models can be compiled and run.
#define _GNU_SOURCE
#include "warrant_intrinsics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "suggested.h"

void *__warrant_allocate(size_t size, int zero) {
  void *block = malloc(size);
  memset(block, zero ? 0 : 0xa5, size);
  return block;
}

void *__warrant_allocate_aligned(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

void *__warrant_reallocate(void *block, size_t size) { return realloc(block, size); }

void __warrant_free(void *block) { free(block); }

void __warrant_copy(void *to, const void *from, size_t size) { memmove(to, from, size); }

void __warrant_fill(void *to, int byte, size_t size) { memset(to, byte, size); }

// A test suggests the values that are not modelled exactly, and asks later whether the model admitted them.
int suggestion_refused;
long double suggested_real;
long suggested_integer;

int __warrant_nondet_int(void) { return (int)suggested_integer; }
unsigned __warrant_nondet_uint(void) { return (unsigned)suggested_integer; }
long __warrant_nondet_long(void) { return suggested_integer; }
unsigned long __warrant_nondet_ulong(void) { return (unsigned long)suggested_integer; }
unsigned __warrant_inexact_uint(const char *function) { return (unsigned)suggested_integer; }
float __warrant_inexact_float(const char *function) { return (float)suggested_real; }
double __warrant_inexact_double(const char *function) { return (double)suggested_real; }
long double __warrant_inexact_ldouble(const char *function) { return suggested_real; }
float __warrant_nondet_float(void) { return (float)suggested_real; }
double __warrant_nondet_double(void) { return (double)suggested_real; }
long double __warrant_nondet_ldouble(void) { return suggested_real; }

void __warrant_assume(int condition) {
  if (!condition) suggestion_refused = 1;
}

void __warrant_require(int condition) { (void)condition; }

void __warrant_separate(const void *one, size_t bytes_of_one, const void *other, size_t bytes_of_other) {
  (void)one;
  (void)bytes_of_one;
  (void)other;
  (void)bytes_of_other;
}

void __warrant_exit(void) { exit(0); }

void __warrant_unmodelled_data(const char *construct) { __warrant_unmodelled(construct); }

void __warrant_unmodelled(const char *construct) {
  (void)construct;
  abort();
}

int __warrant_rounding_mode;

#define FLOAT_INTRINSICS(type, suffix)                                                     \
  type __warrant_floor##suffix(type x) { return floor##suffix(x); }                        \
  type __warrant_ceil##suffix(type x) { return ceil##suffix(x); }                          \
  type __warrant_trunc##suffix(type x) { return trunc##suffix(x); }                        \
  type __warrant_round_even##suffix(type x) { return roundeven##suffix(x); }               \
  type __warrant_round_away##suffix(type x) { return round##suffix(x); }                   \
  type __warrant_sqrt##suffix(type x) { return sqrt##suffix(x); }                          \
  type __warrant_abs##suffix(type x) { return fabs##suffix(x); }                           \
  type __warrant_rem##suffix(type x, type y) { return remainder##suffix(x, y); }           \
  int __warrant_is_nan##suffix(type x) { return isnan(x) != 0; }                           \
  int __warrant_is_inf##suffix(type x) { return isinf(x) != 0; }                           \
  int __warrant_is_negative##suffix(type x) { return signbit(x) != 0; }
FLOAT_INTRINSICS(float, f)
FLOAT_INTRINSICS(double, )
FLOAT_INTRINSICS(long double, l)
