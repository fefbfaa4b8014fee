// The text of sprintf does not overlap what it is made of.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[32] = "abc", other[4] = "xy";
  strcpy(text + 10, "0123");
#ifdef MENDED
  sprintf(text, other);
#else
  sprintf(text, text);  // BUG
#endif
  return other[0] != 'x';
}
