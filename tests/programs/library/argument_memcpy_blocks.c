// Blocks of one malloc are apart; two parts of one of them need not be.
// violated: def-behavior
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char *blocks[3];
  for (int i = 0; i < 3; i++) blocks[i] = calloc(8, 1);
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i > 2 || j > 2) return 0;
#ifdef MENDED
  if (i == j) return 0;
#endif
  memcpy(blocks[i] + 2, blocks[j], 6);  // BUG
  return 0;
}
