// A reference count by instructions that are known.
// verdict: true
// check: assert
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int drop(int *count) {
  unsigned char is_zero;
  __asm__ volatile("lock; decl %0; sete %1" : "+m"(*count), "=qm"(is_zero) : : "memory");
  return is_zero;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 1 || count > 5) return 0;
  int before = count;
  int is_last = drop(&count);
  assert(count == before - 1 && is_last == (before == 1));
  return 0;
}
