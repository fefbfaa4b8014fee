// run: returned 0
// output: 42 -17 255 8
// output: 2 34 1
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *end;
  const char *text = "12rest";
  printf("%d %d %ld %ld\n", atoi(" 42"), atoi("-17x"), strtol("0xff", NULL, 0), strtol("10", NULL, 8));
  errno = 0;
  strtol(text, &end, 10);
  long big = strtol("99999999999999999999", NULL, 10);
  printf("%d %d %d\n", (int)(end - text), errno, big == LONG_MAX);
  return 0;
}
