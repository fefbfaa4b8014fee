// memchr reads up to the character that it finds, and no further.
// violated: valid-deref
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[4] = {'a', 'b', 'c', 'd'};
  unsigned k = __VERIFIER_nondet_uint();
#ifdef MENDED
  if (k > 3) return 0;
#else
  if (k > 4) return 0;
#endif
  return memchr(text, 'a' + (int)k, 100) == NULL;  // BUG
}
