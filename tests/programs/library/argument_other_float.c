// An argument has the type that its conversion asks for.
// violated: def-behavior
#include <stdio.h>

int main(void) {
#ifdef MENDED
  printf("%f\n", 1.5);
#else
  printf("%d\n", 1.5);  // BUG
#endif
  return 0;
}
