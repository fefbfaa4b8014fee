// << and >>: the type is that of the promoted left operand.
// section: 6.5.7
// run: returned 0
#include <assert.h>
#include <limits.h>

int main(void) {
  assert(1 << 0 == 1 && 1 << 30 == 1073741824 && 1u << 31 == 0x80000000u && 3 << 2 == 12);
  assert(sizeof(1 << 1ll) == sizeof(int) && sizeof((char)1 << 1) == sizeof(int) && sizeof(1ll << 1) == 8);
  assert(0xffffffffu << 4 == 0xfffffff0u && 0xffffffffu >> 28 == 15 && (1ull << 63) >> 63 == 1);
  assert(-1 >> 1 == -1 && -8 >> 1 == -4 && -7 >> 1 == -4 && INT_MIN >> 31 == -1);  // arithmetic on x86
  unsigned char c = 0x80;
  assert(c << 1 == 0x100 && (unsigned char)(c << 1) == 0 && c >> 7 == 1);
  signed char s = -128;
  assert(s >> 4 == -8 && (s >> 7) == -1);
  unsigned short us = 0xffff;
  assert(us << 8 == 0xffff00 && us >> 15 == 1);
  unsigned u = 1;
  unsigned char count = 31;
  assert(u << count == 0x80000000u);
  u <<= 3;
  u |= 1;
  u >>= 1;
  assert(u == 4);
  assert(1ll << 40 == 1099511627776ll && 1ull << 32 == 4294967296ull);
  long long wide = -1099511627776ll;
  assert(wide >> 40 == -1 && wide >> 39 == -2);
  assert((1 << 2) + 1 == 5 && 1 << 2 + 1 == 8 && 1 << 1 << 1 == 4 && 16 >> 2 >> 1 == 2);
  int rounds = 0;
  for (unsigned m = 1; m; m <<= 1) rounds++;
  assert(rounds == 32);
  return 0;
}
