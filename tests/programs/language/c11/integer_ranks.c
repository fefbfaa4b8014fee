// Integer promotions keep the value: what fits int becomes int, bit-fields included.
// section: 6.3.1.1
// run: returned 0
#include <assert.h>

struct bits { unsigned narrow : 3; unsigned full : 32; signed s : 4; _Bool b : 1; };

#define type(e) _Generic((e), int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, unsigned long long: 6, default: 0)

int main(void) {
  char c = 1;
  signed char sc = -1;
  unsigned char uc = 255;
  short s = 1;
  unsigned short us = 65535;
  _Bool b = 1;
  assert(type(+c) == 1 && type(+sc) == 1 && type(+uc) == 1 && type(+s) == 1 && type(+us) == 1 && type(+b) == 1);
  assert(type(c + c) == 1 && type(~uc) == 1 && type(-us) == 1 && type(uc << 1) == 1);
  assert(~uc == -256 && -us == -65535 && !uc == 0);
  assert(uc + 1 == 256 && us * 2 == 131070);
  struct bits f = {7, 0xffffffffu, -8, 1};
  assert(f.narrow - 8 == -1);  // promoted to int
  assert(-f.full == 1u);       // unsigned stays unsigned
  assert(f.s - 1 == -9 && f.b + f.b == 2);
  assert((f.narrow - 8 < 0) && !(f.full - 8 < 0));
  uc += 1;
  assert(uc == 0);
  sc = 127;
  sc++;  // computed in int, converted back
  assert(sc == -128);
  us = 0;
  us--;
  assert(us == 65535);
  return 0;
}
