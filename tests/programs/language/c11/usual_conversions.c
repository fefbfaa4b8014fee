// Usual arithmetic conversions: the common type of two operands, and what comparisons make of it.
// section: 6.3.1.8
// run: returned 0
#include <assert.h>
#include <limits.h>

#define type(e) _Generic((e), int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, unsigned long long: 6, float: 7, double: 8, long double: 9)

int main(void) {
  assert(type(1 + 1u) == 2 && type(1 + 1l) == 3 && type(1u + 1ll) == 5 && type(1ll + 1ull) == 6);
  assert(type(1u + 1l) == (sizeof(long) == 4 ? 4 : 3));  // long holds all of unsigned only where it is wider
  assert(type(1ul + 1ll) == (sizeof(long) == 8 ? 6 : 5));
  assert(type(1 + 1.0f) == 7 && type(1ull * 1.0f) == 7 && type(1.0f + 1.0) == 8 && type(1.0L - 1.0f) == 9);
  assert(type('a' + 'b') == 1 && type(1 ? 1 : 2u) == 2 && type(1 ? 1.0f : 2) == 7);
  assert(!(-1 < 1u) && -1 > 1u);
  assert((-1 < 1l) && (-1ll < 1u));
  int minus = -1;
  unsigned one = 1;
  unsigned char byte = 1;
  assert(minus < byte);
  assert(minus + one == 0 && minus / one == UINT_MAX);
  long sum = minus + (long)one;
  assert(sum == 0);
  assert((0 ? -1 : one) == 1 && (1 ? -1 : one) == UINT_MAX);
  float f = 16777216.0f;
  assert(f + 1 == f && f + 1.0 != f);  // float arithmetic in the first, double in the second
  assert(16777217 != 16777216 && (float)16777217 == 16777216);
  assert(INT_MAX + 1.0 == 2147483648.0);
  unsigned short a = 65535, b = 65535;
  assert((unsigned)a * b == 4294836225u);
  assert(sizeof(int) - 5 > 100);  // size_t wraps
  return 0;
}
