// wmemcmp may read all of both blocks.
// violated: valid-deref
#include <wchar.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  wchar_t a[4] = {1}, b[4] = {2};
  unsigned n = __VERIFIER_nondet_uint();
#ifdef MENDED
  if (n > 4) return 0;
#else
  if (n > 5) return 0;
#endif
  return wmemcmp(a, b, n) > 0;  // BUG
}
