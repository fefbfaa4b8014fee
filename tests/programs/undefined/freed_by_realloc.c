// run: undefined behaviour: invalid free
// form: lowered
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  realloc(p, 0);
  free(p);
  return 0;
}
