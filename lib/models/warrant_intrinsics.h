// What Warrant's frontend offers to the library models beside C itself. A call of one of these functions is lowered to
// an operation of the program under analysis; none of them has a body.
#pragma once

#include <stddef.h>

// Memory. Blocks come from the heap and are refused only if they are larger than PTRDIFF_MAX; copying works for
// overlapping ranges.
void *__warrant_allocate(size_t size, int zero);
void *__warrant_allocate_aligned(size_t alignment, size_t size);
void *__warrant_reallocate(void *block, size_t size);
void __warrant_free(void *block);
void __warrant_copy(void *to, const void *from, size_t size);
void __warrant_fill(void *to, int byte, size_t size);

// Values that are not modelled exactly: any value of the type, and no FALSE may rest on it. A model that needs a smaller
// range maps the value into it rather than to assume it, so that no run on random values is blocked.
int __warrant_nondet_int(void);
unsigned __warrant_nondet_uint(void);
long __warrant_nondet_long(void);
unsigned long __warrant_nondet_ulong(void);
float __warrant_nondet_float(void);
double __warrant_nondet_double(void);
long double __warrant_nondet_ldouble(void);

// The same for the value of a function that its arguments determine; `warrant run` ends there and names the function,
// which is __func__ or a literal.
unsigned __warrant_inexact_uint(const char *function);
float __warrant_inexact_float(const char *function);
double __warrant_inexact_double(const char *function);
long double __warrant_inexact_ldouble(const char *function);

// Control: the execution is ignored unless the condition holds; the execution ends.
void __warrant_assume(int condition);
void __warrant_exit(void);

// What C asks of the arguments of a function: an error of the kind, or the end of the execution, unless the condition
// holds, or if the bytes share one. In the relaxed program neither has an effect: what follows then is what happens.
void __warrant_require(int condition);
void __warrant_separate(const void *one, size_t bytes_of_one, const void *other, size_t bytes_of_other);

// A use of a function that has no model: the construct is named by a string literal.
void __warrant_unmodelled(const char *construct);
// The same, where the call does no more than to return something and to read and write memory.
void __warrant_unmodelled_data(const char *construct);

// The value of fegetround(). Initially FE_TONEAREST, which is 0.
extern int __warrant_rounding_mode;

// IEEE-754 operations for float (f), double and long double (l): rounding to an integral value downwards, upwards,
// towards zero, to nearest with ties to even, to nearest with ties away from zero; square root; absolute value;
// remainder (x - y * n for the integer n nearest to x / y, ties to even); tests of NaN, infinity and the sign bit.
#define WARRANT_FLOAT_INTRINSICS(type, suffix)      \
  type __warrant_floor##suffix(type x);             \
  type __warrant_ceil##suffix(type x);              \
  type __warrant_trunc##suffix(type x);             \
  type __warrant_round_even##suffix(type x);        \
  type __warrant_round_away##suffix(type x);        \
  type __warrant_sqrt##suffix(type x);              \
  type __warrant_abs##suffix(type x);               \
  type __warrant_rem##suffix(type x, type y);       \
  int __warrant_is_nan##suffix(type x);             \
  int __warrant_is_inf##suffix(type x);             \
  int __warrant_is_negative##suffix(type x);
WARRANT_FLOAT_INTRINSICS(float, f)
WARRANT_FLOAT_INTRINSICS(double, )
WARRANT_FLOAT_INTRINSICS(long double, l)
#undef WARRANT_FLOAT_INTRINSICS
