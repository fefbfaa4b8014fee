// The number in the text is one of the type of the result.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdlib.h>

int main(void) {
  const char *text = "9223372036854775808";
#ifdef MENDED
  text = "9223372036854775807";
#endif
  return atoll(text) == 0;  // BUG
}
