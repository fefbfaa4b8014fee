// Trailing blanks are looked for in front of an empty line.
// violated: valid-deref
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned trimmed(const char *line, unsigned length) {
#ifdef MENDED
  while (length > 0 && line[length - 1] == ' ') length--;
#else
  while (line[length - 1] == ' ') length--;  // BUG
#endif
  return length;
}

int main(void) {
  unsigned length = __VERIFIER_nondet_uint();
  if (length > 4) return 0;
  char *line = malloc(5);
  for (unsigned i = 0; i < 5; i++) line[i] = i < length ? ' ' : 0;
  unsigned left = trimmed(line, length);
  free(line);
  return left > 4;
}
