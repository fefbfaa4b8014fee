// Floating constants: decimal and hexadecimal, correctly rounded in their own type.
// section: 6.4.4.2
// run: returned 0
#include <assert.h>

#define type(e) _Generic((e), float: 1, double: 2, long double: 3)

int main(void) {
  assert(type(1.0) == 2 && type(1.f) == 1 && type(1e1F) == 1 && type(.5L) == 3 && type(0x1p0) == 2 && type(5e-1l) == 3);
  assert(1. == 1.0 && .5 == 5e-1 && 1e3 == 1000 && 12.5E+1 == 125 && 00.5 == 0.5 && 1e0 == 1);
  assert(0x1p4 == 16 && 0x.8p1 == 1 && 0x1.8P-1 == 0.75 && 0xAp0f == 10.0f && 0x1.fffffep127f == 3.40282347e38f);
  assert(0.1f != 0.1 && 0.1 != 0.1L && (double)0.1f == 0x1.99999ap-4);
  assert(0.1 == 0x1.999999999999ap-4);
  assert(0.1L == 0xc.ccccccccccccccdp-7L);
  assert(4.9e-324 == 0x1p-1074 && 2.4e-324 == 0 && 1e-45f == 0x1p-149f);
  assert(1.7976931348623157e308 == 0x1.fffffffffffffp1023);
  assert(9007199254740993.0 == 9007199254740992.0 && 9007199254740993.0L != 9007199254740992.0L);
  assert(100000000000000000000000.0 == 1e23 && 1e23 != 1.0000000000000001e23);
  return 0;
}
