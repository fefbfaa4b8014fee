// run: undefined behaviour:
#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  p[7] = 1;
  p[8] = 2;
  return 0;
}
