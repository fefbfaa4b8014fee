// Pointers into one object are ordered, up to its end; what was allocated twice is two objects.
// violated: def-behavior
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static long distance(const char *from, const char *to) {
  return to - from;  // BUG
}

int main(void) {
  char *blocks[3];
  for (int i = 0; i < 3; ++i) {
    blocks[i] = malloc(8);
    if (!blocks[i]) return 0;
  }
  unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() % 3;
#ifdef MENDED
  j = i;
#endif
  long d = distance(blocks[i], blocks[j] + 8);
  for (int k = 0; k < 3; ++k) free(blocks[k]);
  return d != 8;
}
