// isascii is defined for every number, and the others for those of unsigned char and EOF.
// run: returned 0
// verdict: true
// check: all
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>

int main(void) {
  if (isascii(-5) || isascii(1000) || toascii(1000) != (1000 & 127)) return 1;
  for (int c = EOF; c <= 255; c++)
    if (isdigit(c) && !isalnum(c)) return 2;
  return tolower(EOF) != EOF;
}
