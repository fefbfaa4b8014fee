// strtok goes on with a text that it has begun.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <string.h>

int main(void) {
  char text[8] = "a b";
#ifdef MENDED
  strtok(text, " ");
#endif
  return strtok(NULL, " ") == text;  // BUG
}
