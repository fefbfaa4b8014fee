// Four characters become three bytes, and the terminator is forgotten.
// violated: valid-deref
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static void decode(unsigned char *out, unsigned groups) {
  unsigned at = 0;
  for (unsigned i = 0; i < groups; i++) {
    out[at++] = 1;
    out[at++] = 2;
    out[at++] = 3;
  }
  out[at] = 0;  // BUG
}

int main(void) {
  unsigned groups = __VERIFIER_nondet_uint();
  if (groups > 4) return 0;
#ifdef MENDED
  unsigned char *out = malloc(groups * 3 + 1);
#else
  unsigned char *out = malloc(groups * 3);
#endif
  decode(out, groups);
  free(out);
  return 0;
}
