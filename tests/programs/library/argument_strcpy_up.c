// A string is moved towards the end of its buffer: the copy runs into what it reads.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <string.h>

int main(void) {
  char text[16] = "abc";
#ifdef MENDED
  strcpy(text + 4, text);
#else
  strcpy(text + 3, text);  // BUG
#endif
  return 0;
}
