// Prefix and postfix forms on ints, pointers, array cells and members; compound assignment converts.
// run: returned 0
// output: 5 7 7 6
// output: 20 30 2
// output: 44 -4 1
#include <stdio.h>

int main(void) {
  int i = 5, a[4] = {10, 20, 30, 40}, *p = a;
  printf("%d ", i++);
  printf("%d ", ++i);
  printf("%d ", i--);
  printf("%d\n", i);
  int second = *++p, third = *++p;
  printf("%d %d %d\n", second, third, (int)(p - a));
  unsigned char c = 200;
  short s = -1;
  c += 100;
  s *= 4;
  i *= 0.3;
  printf("%d %d %d\n", c, s, i);
  return 0;
}
