// So does a single character.
// violated: valid-deref
#include <stdio.h>

int main(void) {
  FILE *file = NULL;
#ifdef MENDED
  file = stdout;
#endif
  fputc('x', file);  // BUG
  return 0;
}
