// What is closed was opened.
// violated: valid-deref
#include <stdio.h>

int main(void) {
  FILE *file = NULL;
#ifdef MENDED
  if (file == NULL) return 0;
#endif
  fclose(file);  // BUG
  return 0;
}
