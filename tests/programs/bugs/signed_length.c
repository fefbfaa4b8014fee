// A negative length passes the check and becomes a huge size.
// violated: valid-deref
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static char stored[64];

static int store(const char *data, int length) {
#ifdef MENDED
  if (length < 0 || length > 64) return -1;
#else
  if (length > 64) return -1;
#endif
  memcpy(stored, data, length);  // BUG
  return 0;
}

int main(void) {
  char data[64] = "data";
  return store(data, __VERIFIER_nondet_int());
}
