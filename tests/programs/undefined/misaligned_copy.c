// Bytes are copied from and to anywhere; what they are copied to is aligned.
// violated: def-behavior
// sanitizer: alignment
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *bytes = calloc(1, 16);
  if (!bytes) return 0;
  char *third = bytes + 3;
  double number;
#ifdef MENDED
  memcpy(&number, third, sizeof number);
#else
  number = *(double *)third;  // BUG
#endif
  free(bytes);
  return number == 0 ? 0 : 1;
}
