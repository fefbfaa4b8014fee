// A copy of as many characters as fit leaves no room for the terminator.
// violated: valid-deref
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static void copy_name(char *to, const char *from, unsigned size) {
  unsigned length = strlen(from);
#ifdef MENDED
  if (length >= size) length = size - 1;
#else
  if (length > size) length = size;
#endif
  memcpy(to, from, length);
  to[length] = 0;  // BUG
}

int main(void) {
  char name[8], given[13];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 12) return 0;
  for (unsigned i = 0; i < 12; i++) given[i] = i < n ? 'a' : 0;
  given[12] = 0;
  copy_name(name, given, sizeof name);
  return name[0] == 'b';
}
