// 64 bits of fraction: one more than a double has room for.
// run: returned 0
// output: 1 0 9007199254740993
#include <stdio.h>

int main(void) {
  long double wide = 9007199254740993.0L;
  double narrow = (double)wide;
  printf("%d %d %lld\n", wide != narrow, (double)(wide + 0.5L) == wide, (long long)wide);
  return 0;
}
