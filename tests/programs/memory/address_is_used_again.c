// A block may get the address of one that was freed, a block that realloc makes smaller stays where it is, and an
// object may begin where another one ends: no proof may leave that out silently.
// verdict: true
// assumes: objects lie where Warrant puts them
// decided by: symex
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

static int is_hidden(int x, int y) { return x + 0L + y == 123457 && (long)x - y == 4711; }

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int *p = malloc(4);
  uintptr_t old = (uintptr_t)p;
  free(p);
  int *q = malloc(4);
  if ((uintptr_t)q == old && is_hidden(x, y)) __VERIFIER_error();
  free(q);
  return 0;
}
