// The error is behind an allocation that cannot succeed.
// run: error reached
// verdict: false
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  int size = -4;
  char *p = malloc(size);
  if (!p) reach_error();
  return 0;
}
