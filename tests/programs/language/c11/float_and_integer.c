// Between floating and integer types: towards zero, and to the nearest representable value.
// section: 6.3.1.4
// run: returned 0
#include <assert.h>
#include <limits.h>

int main(void) {
  assert((int)2.9 == 2 && (int)-2.9 == -2 && (int)0.999999 == 0 && (int)-0.5 == 0);
  assert((unsigned char)255.9 == 255 && (signed char)-128.9 == -128);
  assert((unsigned)4294967295.0 == UINT_MAX && (int)-2147483648.9 == INT_MIN);
  assert((unsigned)3e9 == 3000000000u && (long long)-9.2e18 == -9200000000000000000ll);
  assert((unsigned long long)1.8e19 == 18000000000000000000ull);
  float f = 16777217;  // 2^24 + 1: to even
  assert(f == 16777216.0f);
  f = 16777219;
  assert(f == 16777220.0f);
  double d = 9007199254740993ll;
  assert(d == 9007199254740992.0);
  d = ULLONG_MAX;
  assert(d == 18446744073709551616.0);
  f = UINT_MAX;
  assert(f == 4294967296.0f);
  d = INT_MIN;
  assert(d == -2147483648.0 && (int)d == INT_MIN);
  long double ld = ULLONG_MAX;  // 64 bits of precision
  assert(ld == 18446744073709551615.0L && (unsigned long long)ld == ULLONG_MAX);
  int x = 7;
  x *= 0.5;
  assert(x == 3);
  x += 0.9;
  assert(x == 3);
  unsigned char c = 200;
  c += 100.5f - 50;
  assert(c == 250);
  return 0;
}
