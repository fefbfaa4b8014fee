// printf has the arguments that its format asks for.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <stdio.h>

int main(void) {
  char text[16] = "";
#ifdef MENDED
  printf("%*d\n", 3, 1);
#else
  printf("%*d\n", 3);  // BUG
#endif
  return text[0] == 'x';
}
