// The number in the text is one of the type of the result.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdlib.h>

int main(void) {
  const char *text = "-99999999999999999999";
#ifdef MENDED
  text = "-2147483648";
#endif
  return atol(text) == 0;  // BUG
}
