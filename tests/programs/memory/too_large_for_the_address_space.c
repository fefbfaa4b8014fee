// run: address space exhausted
// data-model: ILP32
// form: lowered
// verdict: unknown
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *p = malloc(0x28000000), *q = malloc(0x28000000), *r = malloc(0x28000000);
  if (p && q && r) reach_error();
  return 0;
}
