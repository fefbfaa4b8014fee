// The product of count and size wraps around, so that the block is too small.
// violated: valid-deref
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct entry { unsigned key, value; };

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  if (count == 0) return 0;
#ifdef MENDED
  if (count > 0xffffffffu / (unsigned)sizeof(struct entry)) return 0;
#endif
  unsigned bytes = count * (unsigned)sizeof(struct entry);
  struct entry *table = malloc(bytes);
  table[count - 1].key = 7;  // BUG
  free(table);
  return 0;
}
