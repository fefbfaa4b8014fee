// | after the usual conversions.
// section: 6.5.12
// run: returned 0
#include <assert.h>

int main(void) {
  assert((12 | 10) == 14 && (-8 | 3) == -5 && (0 | -1) == -1 && (1 | 2 | 4) == 7);
  assert((0x80000000u | 1) == 0x80000001u && (1u | -1) == 0xffffffffu && (1ll << 32 | 1u) == 4294967297ll);
  assert(((signed char)-128 | 0) == -128 && ((unsigned char)128 | 0) == 128);
  assert((1 | 6 & 4) == 5 && (1 | 2 ^ 2) == 1 && (4 | 1 == 1) == 5);
  unsigned char c = 1;
  c |= 0x180;
  assert(c == 0x81);
  int low = 0x5678, high = 0x1234;
  assert((high << 16 | low) == 0x12345678);
  unsigned x = 0x00400000u;
  for (int i = 1; i < 32; i *= 2) x |= x >> i;
  assert(x == 0x007fffffu);
  _Bool t = 0;
  t |= 8;
  assert(t == 1);
  return 0;
}
