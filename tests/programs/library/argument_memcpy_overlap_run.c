// The last byte that is written is the first that is read.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <string.h>

int main(void) {
  char text[8] = "abcdefg";
#ifdef MENDED
  memcpy(text, text + 3, 3);
#else
  memcpy(text, text + 3, 4);  // BUG
#endif
  return text[0] != 'd';
}
