// So they are before they are converted.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <ctype.h>

int main(void) {
  int c = 300;
#ifdef MENDED
  c = -1;
#endif
  return toupper(c) == 'X';  // BUG
}
