// swab does not work in place.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#define _XOPEN_SOURCE 700
#include <unistd.h>

int main(void) {
  char text[8] = "badcfe", other[8];
#ifdef MENDED
  swab(text, other, 6);
#else
  swab(text, text, 6);  // BUG
#endif
  return 0;
}
