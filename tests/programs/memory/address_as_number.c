// Which number an address is depends on where the object lies.
// verdict: true
// assumes: objects lie where Warrant puts them
// decided by: symex
// data-model: ILP32
// data-model: LP64
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), local = x;
  intptr_t number = (intptr_t)&local;
  if ((number & 0xfff) == 0xabc && x + 0L + y == 123457 && (long)x - y == 4711) __VERIFIER_error();
  return 0;
}
