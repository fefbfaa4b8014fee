// run: returned 0
// form: lowered
// output: 1 2 3 5 8 13
// output: apple fig pear
// output: 8 none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(void) {
  int numbers[] = {5, 3, 13, 1, 8, 2};
  const char *names[] = {"pear", "apple", "fig"};
  qsort(numbers, 6, sizeof numbers[0], by_value);
  qsort(names, 3, sizeof names[0], by_text);
  printf("%d %d %d %d %d %d\n", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
  printf("%s %s %s\n", names[0], names[1], names[2]);
  int present = 8, absent = 4;
  int *found = bsearch(&present, numbers, 6, sizeof numbers[0], by_value);
  printf("%d %s\n", *found, bsearch(&absent, numbers, 6, sizeof numbers[0], by_value) ? "some" : "none");
  return 0;
}
