// char and short operands become int before they meet; the result is converted back by truncation.
// run: returned 0
// output: 300 44 -56 65535 255
// output: 1 0 1
#include <stdio.h>

int main(void) {
  unsigned char a = 200, b = 100;
  signed char c = (signed char)200;
  unsigned short s = 0;
  s--;
  unsigned char sum = a + b;
  printf("%d %d %d %d %d\n", a + b, sum, c, s, (unsigned char)~0);
  printf("%d %d %d\n", -1 < (unsigned short)1, -1 < 1u, (signed char)255 == -1);
  return 0;
}
