// An argument has the type that its conversion asks for.
// violated: def-behavior
#include <stdio.h>

int main(void) {
#ifdef MENDED
  printf("%ld\n", 5L);
#else
  printf("%lld\n", 5);  // BUG
#endif
  return 0;
}
