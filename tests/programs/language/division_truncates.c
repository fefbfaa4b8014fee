// Quotients round towards zero and remainders take the sign of the dividend.
// run: returned 0
// output: 3 1 -3 -1 -3 1 3 -1
// output: 2147483644 0
// output: -1 -8 4 15
#include <stdio.h>

int main(void) {
  int d = 2, n = 7;
  printf("%d %d %d %d %d %d %d %d\n", n / d, n % d, -n / d, -n % d, n / -d, n % -d, -n / -d, -n % -d);
  printf("%u %u\n", (unsigned)-n / 2u, (unsigned)-8 % 4u);
  printf("%d %d %d %d\n", -1 >> 3, -64 >> 3, 64 >> 4, (int)(0xffffffffu >> 28));
  return 0;
}
