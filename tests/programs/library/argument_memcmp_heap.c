// The second block is the shorter one.
// violated: valid-deref
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (n == 0 || n > 8 || m == 0 || m > 8) return 0;
#ifdef MENDED
  if (n > m) return 0;
#endif
  char *a = calloc(n, 1), *b = calloc(m, 1);
  a[0] = 1;
  int order = memcmp(a, b, n);  // BUG
  free(a);
  free(b);
  return order < 0;
}
