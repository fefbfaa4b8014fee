// Bit-fields hold exactly their bits, signed ones with sign.
// run: returned 0
// output: 7 -1 5 1
// output: 4
#include <stdio.h>

struct flags {
  unsigned low : 3;
  int sign : 2;
  unsigned : 0;
  unsigned char other : 5;
  _Bool set : 1;
};

int main(void) {
  struct flags f = {0};
  f.low = 15;
  f.sign = 3;
  f.other = 37;
  f.set = 8;
  printf("%u %d %d %d\n", f.low, f.sign, f.other, f.set);
  f.low += 5;
  printf("%u\n", f.low);
  return 0;
}
