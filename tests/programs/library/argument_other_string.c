// An argument has the type that its conversion asks for.
// violated: def-behavior
#include <stdio.h>

int main(void) {
#ifdef MENDED
  printf("%s\n", "x");
#else
  printf("%s\n", 1.5);  // BUG
#endif
  return 0;
}
