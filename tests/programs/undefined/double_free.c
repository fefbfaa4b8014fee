// run: undefined behaviour:
// form: lowered
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  free(NULL);
  free(p);
  free(p);
  return 0;
}
