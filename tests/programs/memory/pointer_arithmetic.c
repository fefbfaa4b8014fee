// Differences, comparisons inside a block, the end of an array, casts to integers and back.
// run: returned 0
// output: 3 -2 1 1
// output: 24 40
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int a[5] = {8, 16, 24, 32, 40};
  int *first = a, *third = &a[2], *end = a + 5;
  printf("%d %d %d %d\n", (int)(end - third), (int)(first - third), first < third, end > &a[4]);
  uintptr_t address = (uintptr_t)first + 2 * sizeof(int);
  printf("%d %d\n", *(int *)address, *(end - 1));
  return 0;
}
