// * / %: truncation towards zero, (a / b) * b + a % b == a, unsigned and floating operands.
// section: 6.5.5
// run: returned 0
#include <assert.h>
#include <limits.h>

static void identity(int a, int b) { assert(a / b * b + a % b == a); }

int main(void) {
  assert(7 / 2 == 3 && -7 / 2 == -3 && 7 / -2 == -3 && -7 / -2 == 3);
  assert(7 % 2 == 1 && -7 % 2 == -1 && 7 % -2 == 1 && -7 % -2 == -1 && -6 % 3 == 0);
  int values[] = {INT_MIN, INT_MIN + 1, -7, -1, 0, 1, 3, INT_MAX};
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      if (values[j] != 0 && !(values[i] == INT_MIN && values[j] == -1)) identity(values[i], values[j]);
  assert(INT_MIN / 1 == INT_MIN && INT_MIN / 2 == -1073741824 && INT_MIN % 10 == -8);
  assert(-1 / 2u == 0x7fffffffu && 10u % 3 == 1 && UINT_MAX % 10 == 5 && -1 % 7u == UINT_MAX % 7);
  assert(UINT_MAX * 2u == UINT_MAX - 1 && 0x80000000u * 2 == 0 && 65536u * 65536u == 0);
  unsigned short a = 50000;
  assert((unsigned)a * a == 2500000000u);
  unsigned char c = 100;
  assert(c * c == 10000 && (unsigned char)(c * c) == 16);
  assert(1000000007ll * 1000000009ll == 1000000016000000063ll);
  assert(LLONG_MIN / 2 == -4611686018427387904ll && LLONG_MIN % 1000 == -808);
  assert(ULLONG_MAX / 3 == 6148914691236517205ull);
  assert(1 / 2 * 2.0 == 0 && 1 / 2.0 * 2 == 1 && 3.0f * 0.5f == 1.5f && 1e200 * 1e200 > 1e308);
  assert(1.0 / 3 * 3 == 1.0 && 0.1 * 3 != 0.3);
  double zero = 0;
  assert(1 / zero > 1e308 && -1 / zero < 0 && zero / zero != zero / zero);
  assert(2 * 3 % 4 == 2 && 2 * (3 % 4) == 6 && 24 / 4 * 2 == 12);
  return 0;
}
