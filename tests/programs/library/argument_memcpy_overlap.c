// memcpy within a buffer, where memmove is meant.
// violated: def-behavior
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[16] = "0123456789";
  unsigned from = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (from > 8 || n > 8) return 0;
#ifdef MENDED
  if (from != 0 && n > from) return 0;
#endif
  memcpy(text, text + from, n);  // BUG
  return 0;
}
