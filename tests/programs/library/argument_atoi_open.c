// The number has as many digits as one likes.
// violated: def-behavior
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[12] = "";
  unsigned n = __VERIFIER_nondet_uint();
#ifdef MENDED
  if (n > 9) return 0;
#else
  if (n > 11) return 0;
#endif
  memset(text, '9', n);
  return atoi(text) < 0;  // BUG
}
