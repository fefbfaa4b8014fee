// fprintf has the arguments that its format asks for.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdio.h>

int main(void) {
  char text[16] = "";
#ifdef MENDED
  fprintf(stderr, "%d %d\n", 1, 2);
#else
  fprintf(stderr, "%d %d\n", 1);  // BUG
#endif
  return text[0] == 'x';
}
