// A null pointer is invalid even if there is nothing to do.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <string.h>

static char from[4] = "ab";

static void use(char *to, size_t n) {
#ifdef MENDED
  if (to == NULL) return;
#endif
  memset(to, 0, n);  // BUG
}

int main(void) {
  use(NULL, 0);
  return 0;
}
