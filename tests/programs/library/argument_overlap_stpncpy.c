// What stpncpy copies does not overlap what it copies from.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#define _GNU_SOURCE
#include <string.h>

int main(void) {
  char text[16] = "abcdef", other[4] = "xy";
#ifdef MENDED
  stpncpy(text, text + 4, 4);
#else
  stpncpy(text, text + 3, 4);  // BUG
#endif
  return other[0] != 'x';
}
