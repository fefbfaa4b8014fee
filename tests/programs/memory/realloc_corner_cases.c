// As glibc has it: realloc(p, 0) frees and returns null; realloc(NULL, n) is malloc(n); malloc(0) is a pointer that
// differs from all others.
// run: returned 0
// verdict: true
#include <assert.h>
#include <stdlib.h>

int main(void) {
  free(NULL);
  char *empty = malloc(0), *other = malloc(0);
  assert(empty && other && empty != other);
  free(empty);
  free(other);
  int *p = realloc(NULL, sizeof(int));
  assert(p);
  *p = 5;
  p = realloc(p, 4 * sizeof(int));
  assert(p && *p == 5);
  assert(realloc(p, 0) == NULL);
  char *q = realloc(NULL, 0);
  assert(q);
  free(q);
  char *r = __builtin_realloc(__builtin_malloc(1), 2);
  r[1] = 3;
  free(r);
  return 0;
}
