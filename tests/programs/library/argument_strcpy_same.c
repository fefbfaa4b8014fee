// Unlike a block, a string is not copied to itself.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <string.h>

int main(void) {
  char text[4] = "abc", other[4];
#ifdef MENDED
  strcpy(other, text);
#else
  strcpy(text, text);  // BUG
#endif
  return 0;
}
