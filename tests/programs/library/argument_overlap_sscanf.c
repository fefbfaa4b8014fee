// A word is not read into the text that it is read from.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdio.h>

int main(void) {
  char text[16] = "abc def", word[16];
#ifdef MENDED
  return sscanf(text, "%15s", word) != 1;
#else
  return sscanf(text, "%15s", text + 2) != 1;  // BUG
#endif
}
