// A left shift of a signed value keeps the low bits, as gcc documents.
// run: returned 0
// undefined: left shifts of negative numbers
#include <assert.h>
#include <limits.h>

int main(void) {
  int minus_one = -1, big = INT_MAX, one = 1, count = 31;
  assert(minus_one << 1 == -2);
  assert(minus_one << count == INT_MIN);
  assert(one << count == INT_MIN);
  assert(big << 1 == -2);
  assert((-3 << 4) == -48);
  int x = -5;
  x <<= 2;
  assert(x == -20);
  long long wide = -1;
  assert(wide << 40 == -1099511627776LL);
  signed char c = -128;
  assert(c << 1 == -256);
  c <<= 1;
  assert(c == 0);
  assert(minus_one >> 1 == -1);
  return 0;
}
