// ^ after the usual conversions.
// section: 6.5.11
// run: returned 0
#include <assert.h>

int main(void) {
  assert((12 ^ 10) == 6 && (-1 ^ 0) == -1 && (-1 ^ -1) == 0 && (5 ^ -1) == ~5);
  int a = 123, b = -456;
  a ^= b;
  b ^= a;
  a ^= b;
  assert(a == -456 && b == 123);
  assert((0xffffffffu ^ 1) == 0xfffffffeu && (1ll << 40 ^ 1) == 1099511627777ll && (-1ll ^ 0xffffffffu) == ~0xffffffffll);
  unsigned char c = 0xaa;
  c ^= 0xff;
  assert(c == 0x55 && (c ^ 0x1ff) == 0x1aa);
  assert((1 ^ 2 & 3) == 3 && ((1 ^ 2) & 1) == 1);
  int x = -17, sign = x >> 31;
  assert((x ^ sign) - sign == 17);
  _Bool t = 1;
  t ^= 1;
  assert(t == 0);
  return 0;
}
