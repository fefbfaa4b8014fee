// __builtin_*_overflow: the exact result converted to the type of the third operand.
// extension: Integer Overflow Builtins
// run: returned 0
#include <assert.h>
#include <limits.h>

int main(void) {
  int r;
  assert(!__builtin_add_overflow(1, 2, &r) && r == 3);
  assert(__builtin_add_overflow(INT_MAX, 1, &r) && r == INT_MIN);
  assert(__builtin_sub_overflow(INT_MIN, 1, &r) && r == INT_MAX);
  assert(__builtin_mul_overflow(1 << 20, 1 << 20, &r) && r == 0 && !__builtin_mul_overflow(-5, 6, &r) && r == -30);
  unsigned u;
  assert(__builtin_sub_overflow(1u, 2u, &u) && u == UINT_MAX && __builtin_add_overflow(-1, 0, &u) && u == UINT_MAX);
  assert(!__builtin_add_overflow(UINT_MAX, -1, &u) && u == UINT_MAX - 1);
  long long l;
  assert(!__builtin_mul_overflow(INT_MAX, INT_MAX, &l) && l == (long long)INT_MAX * INT_MAX);
  assert(!__builtin_add_overflow(UINT_MAX, UINT_MAX, &l) && l == 8589934590ll);
  unsigned char c;
  assert(__builtin_add_overflow(200, 100, &c) && c == 44 && !__builtin_sub_overflow(5, 3, &c) && c == 2);
  assert(__builtin_sub_overflow(3, 5, &c) && c == 254);
  signed char s;
  assert(__builtin_mul_overflow(-128, -1, &s) && s == -128 && !__builtin_sub_overflow(0, 128, &s) && s == -128);
  assert(__builtin_sadd_overflow(INT_MAX, 1, &r) && __builtin_usub_overflow(0, 1, &u) && !__builtin_smul_overflow(3, 4, &r));
  assert(__builtin_saddll_overflow(LLONG_MAX, 1, &l) && l == LLONG_MIN);
  unsigned long long ull;
  assert(__builtin_umulll_overflow(1ull << 32, 1ull << 32, &ull) && ull == 0);
  int before = 7, *p = &before;
  assert(!__builtin_add_overflow(*p, 1, p) && before == 8);
  return 0;
}
