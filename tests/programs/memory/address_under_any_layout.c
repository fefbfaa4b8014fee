// Comparisons of pointers whose answer does not depend on where objects lie: null, places inside of objects that are
// there until the end, a pointer that is a number only on the way to another pointer.
// verdict: true
// holds: unconditionally
// decided by: symex
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

struct outer {
  long head;
  int inner;
};
struct outer one, two;

int main(void) {
  int *p = __VERIFIER_nondet_int() ? &one.inner : &two.inner;
  if (p == &one.inner && p == &two.inner) __VERIFIER_error();
  if ((unsigned long)p == (unsigned long)((void *)0)) __VERIFIER_error();
  struct outer *around = (struct outer *)((unsigned long)p - offsetof(struct outer, inner));
  if (around != &one && around != &two) __VERIFIER_error();
  if ((unsigned long)around != (unsigned long)&one && (unsigned long)around != (unsigned long)&two) __VERIFIER_error();
  int *block = malloc(sizeof(int)), *other = malloc(sizeof(int));
  if (block && block == other) __VERIFIER_error();
  return 0;
}
