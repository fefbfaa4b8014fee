// A block that realloc makes smaller may stay where it is.
// verdict: true
// assumes: objects lie where Warrant puts them
// decided by: symex
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  char *p = malloc(100);
  uintptr_t before = (uintptr_t)p;
  char *q = realloc(p, 50);
  if ((uintptr_t)q == before && x + 0L + y == 123457 && (long)x - y == 4711) __VERIFIER_error();
  free(q);
  return 0;
}
