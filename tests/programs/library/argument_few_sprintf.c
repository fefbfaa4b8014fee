// sprintf has the arguments that its format asks for.
// violated: def-behavior
// data-model: LP64
// run: undefined behaviour: invalid argument of a library function
#include <stdio.h>

int main(void) {
  char text[16] = "";
#ifdef MENDED
  sprintf(text, "%d %d", 1, 2);
#else
  sprintf(text, "%d %d", 1);  // BUG
#endif
  return text[0] == 'x';
}
