// fwrite of nothing from nowhere.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdio.h>

int main(void) {
  const char *text = NULL;
#ifdef MENDED
  text = "";
#endif
  fwrite(text, 1, 0, stdout);  // BUG
  return 0;
}
