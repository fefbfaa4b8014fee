// The sizes of the LP64 data model.
// data-model: LP64
// run: returned 0
// output: 1 2 4 8 8 8 4 8 16
// output: 24 8 8
#include <stddef.h>
#include <stdio.h>

struct mixed {
  char c;
  double d;
  short s;
};

int main(void) {
  printf("%d %d %d %d %d %d %d %d %d\n", (int)sizeof(char), (int)sizeof(short), (int)sizeof(int), (int)sizeof(long),
         (int)sizeof(long long), (int)sizeof(void *), (int)sizeof(float), (int)sizeof(double), (int)sizeof(long double));
  printf("%d %d %d\n", (int)sizeof(struct mixed), (int)offsetof(struct mixed, d), (int)_Alignof(struct mixed));
  return 0;
}
