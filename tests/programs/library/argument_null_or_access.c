// A null pointer that is accessed is an access through null.
// violated: valid-deref
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char to[4];
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 4) return 0;
#ifdef MENDED
  memcpy(to, "abc", n);
#else
  memcpy(to, NULL, n);  // BUG
#endif
  return 0;
}
