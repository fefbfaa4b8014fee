// Bit-fields: what is read is converted or promoted to int if it fits.
// run: returned 0
// data-model: LP64
#include <assert.h>

enum colour { red, green, blue };
struct s {
  unsigned long long wide : 40;
  long long signed_wide : 35;
  unsigned low : 3;
  int sign : 3;
  _Bool flag : 1;
  enum colour colour : 2;
  unsigned : 0;
  volatile unsigned after : 31;
  long narrow : 9;
  unsigned long whole : 64;
  unsigned long word : 32;
};

int main(void) {
  struct s s = {0};
  s.wide = 0xffffffffffULL;
  unsigned long long copy = s.wide;
  assert(copy == 0xffffffffffULL);
  assert(s.wide == 0xffffffffffULL && (s.wide & 0xffULL) == 0xff && s.wide + 1ULL == 0x10000000000ULL);
  s.wide++;
  assert(!s.wide);
  s.wide -= 1;
  assert(s.wide == 0xffffffffffULL);
  assert((unsigned long long)s.wide << 8 == 0xffffffffff00ULL);
  s.signed_wide = -1;
  long long negative = s.signed_wide;
  assert(negative == -1);
  s.low = 9;
  assert(s.low == 1 && s.low - 2 < 0 && -s.low == -1);
  s.sign = 5;
  assert(s.sign == -3);
  s.flag = 2;
  assert(s.flag == 1 && -s.flag == -1);
  s.colour = blue;
  assert(s.colour == blue && s.colour - 3 < 0);
  s.after = 0x7fffffff;
  assert(s.after + 1u == 0x80000000u && s.after - 0x7fffffff == 0);
  s.narrow = -5;
  assert(s.narrow == -5 && s.narrow < 0u + 1 == 0);
  s.whole = -1;
  assert(s.whole + 1 == 0);
  s.word = 0xffffffff;
  assert(s.word + 1 == 0);
  return 0;
}
