// memcpy, memmove and memset on structs and overlapping ranges.
// run: returned 0
// output: 7 x 2.5 0
// output: 0 0 1 2 3
#include <stdio.h>
#include <string.h>

struct record {
  int n;
  char c;
  double d;
  int *p;
};

int main(void) {
  struct record a = {7, 'x', 2.5, NULL}, b;
  memset(&b, 0xff, sizeof b);
  memcpy(&b, &a, sizeof b);
  printf("%d %c %.1f %d\n", b.n, b.c, b.d, b.p != NULL);
  int list[5] = {0, 1, 2, 3, 4};
  memmove(list + 1, list, 4 * sizeof(int));
  printf("%d %d %d %d %d\n", list[0], list[1], list[2], list[3], list[4]);
  return 0;
}
