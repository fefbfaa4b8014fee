// snprintf has the arguments that its format asks for.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdio.h>

int main(void) {
  char text[16] = "";
#ifdef MENDED
  snprintf(text, sizeof text, "%d", 1);
#else
  snprintf(text, sizeof text, "%d");  // BUG
#endif
  return text[0] == 'x';
}
