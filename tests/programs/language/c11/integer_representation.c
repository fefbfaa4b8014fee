// Two's complement: the bits of signed and unsigned numbers of the same width.
// section: 6.2.6.2
// run: returned 0
#include <assert.h>
#include <limits.h>

union view { int i; unsigned u; unsigned char b[4]; };

int main(void) {
  union view v = {.i = INT_MIN};
  assert(v.u == 0x80000000u && v.b[3] == 0x80 && v.b[0] == 0);
  v.u = 0xffffff00u;
  assert(v.i == -256);
  v.b[0] = 0xff;
  assert(v.i == -1);
  assert(~0 == -1 && ~INT_MAX == INT_MIN);
  assert((-1 & 0xff) == 255 && (-5 | 2) == -5 + 0 && (-4 ^ -1) == 3);
  assert((signed char)0x80 == -128 && (short)0x8000 == -32768);
  long long wide = -1;
  assert((unsigned)wide == UINT_MAX && (unsigned long long)wide == ULLONG_MAX);
  int positive = 5;
  assert(*(unsigned *)&positive == 5u);  // the same value in both
  return 0;
}
