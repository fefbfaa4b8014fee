// Where the input leads.
// violated: def-behavior
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned char *bytes = calloc(64, 1);
  unsigned at = __VERIFIER_nondet_uint();
  if (!bytes || at > 60) return 0;
#ifdef MENDED
  at &= ~3u;
#endif
  unsigned value = *(unsigned *)(bytes + at);  // BUG
  free(bytes);
  return value == 0 ? 0 : 1;
}
