// A string is moved towards the start of its buffer.
// violated: def-behavior
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[8] = "   abc";
  unsigned k = __VERIFIER_nondet_uint();
  if (k == 0 || k > 6) return 0;
#ifdef MENDED
  if (6 - k + 1 > k) return 0;
#endif
  strcpy(text, text + k);  // BUG
  return 0;
}
