// Output goes to a stream that is there.
// violated: valid-deref
#include <stdio.h>

int main(void) {
  FILE *file = NULL;
#ifdef MENDED
  file = stderr;
#endif
  fprintf(file, "%d\n", 1);  // BUG
  return 0;
}
