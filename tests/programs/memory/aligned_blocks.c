// run: returned 0
// verdict: true
#include <assert.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  char *a = aligned_alloc(64, 128), *b = memalign(256, 10), *c = valloc(1);
  assert((uintptr_t)a % 64 == 0 && (uintptr_t)b % 256 == 0 && (uintptr_t)c % 4096 == 0);
  a[127] = 1;
  b[9] = 2;
  c[0] = 3;
  assert(a[127] + b[9] + c[0] == 6);
  void *d = NULL;
  assert(posix_memalign(&d, 128, 100) == 0 && (uintptr_t)d % 128 == 0);
  size_t alignment = 16;
  if (__VERIFIER_nondet_ulong()) alignment = 32;
  char *e = aligned_alloc(alignment, 64);
  assert(e && (uintptr_t)e % alignment == 0);
  free(a);
  free(b);
  free(c);
  free(d);
  free(e);
  return 0;
}
