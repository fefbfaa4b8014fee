// Characters are converted to unsigned char before they are asked what they are.
// violated: def-behavior
// run --input -5: undefined behaviour: invalid argument of a library function
// run --input -1: returned
// run --input 90: returned 1
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
#ifdef MENDED
  return isalpha((unsigned char)c);
#else
  return isalpha(c);  // BUG
#endif
}
