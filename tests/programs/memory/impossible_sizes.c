// No object is larger than PTRDIFF_MAX: allocators return null, and errno says why.
// run: returned 0
// verdict: true
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  assert(malloc(-4) == NULL && errno == ENOMEM);
  assert(malloc(SIZE_MAX) == NULL);
  assert(malloc((size_t)PTRDIFF_MAX + 1) == NULL);
  assert(calloc(SIZE_MAX / 2, 4) == NULL);
  assert(calloc(SIZE_MAX / 2 + 2, 2) == NULL);
  errno = 0;
  int *p = malloc(8);
  assert(p && errno == 0);
  p[0] = 7;
  assert(realloc(p, (size_t)PTRDIFF_MAX + 1) == NULL && errno == ENOMEM);
  assert(p[0] == 7);
  assert(reallocarray(p, SIZE_MAX / 4, 8) == NULL && p[0] == 7);
  size_t count = SIZE_MAX / 2 + 2, each = 2;
  count -= __VERIFIER_nondet_ulong() % 2;
  assert(calloc(count, each) == NULL);
  volatile int negative = -1;
  assert(malloc(negative) == NULL);
  assert(aligned_alloc(64, SIZE_MAX / 2 + 64) == NULL);
  void *q = p;
  assert(posix_memalign(&q, 64, SIZE_MAX - 64) == ENOMEM && q == p);
  assert(posix_memalign(&q, 3, 8) == EINVAL && posix_memalign(&q, 1, 8) == EINVAL && q == p);
  free(p);
  return 0;
}
