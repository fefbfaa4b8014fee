// Conversion to _Bool is a comparison with 0; enumerators are ints.
// run: returned 0
// output: 1 1 0 1
// output: 0 5 6 -2
#include <stdbool.h>
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, BLACK = -2 };

int main(void) {
  bool half = 0.5, big = 256, no = 0;
  int x = 3;
  bool pointer = &x;
  printf("%d %d %d %d\n", half, big, no, pointer);
  printf("%d %d %d %d\n", RED, GREEN, BLUE, BLACK);
  return 0;
}
