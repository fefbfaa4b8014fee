// Unsigned arithmetic is modulo 2^width, for every width.
// run: returned 0
// output: 4294967295 0 4294967294
// output: 18446744073709551615 1
// output: 18446744065119617025
#include <limits.h>
#include <stdio.h>

int main(void) {
  unsigned zero = 0, top = UINT_MAX;
  unsigned long long wide = 0;
  printf("%u %u %u\n", zero - 1, top + 1, top * 2);
  printf("%llu %llu\n", wide - 1, ULLONG_MAX * ULLONG_MAX);
  printf("%llu\n", (unsigned long long)top * top);
  return 0;
}
