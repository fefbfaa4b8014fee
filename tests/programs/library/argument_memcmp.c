// memcmp may read all of both blocks, wherever they differ.
// violated: valid-deref
// run --input 5: undefined behaviour: access outside
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char a[4] = "abc", b[4] = "xbc";
  unsigned n = __VERIFIER_nondet_uint();
#ifdef MENDED
  if (n > 4) return 0;
#else
  if (n > 5) return 0;
#endif
  return memcmp(a, b, n) > 0;  // BUG
}
