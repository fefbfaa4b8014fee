// A block of malloc is aligned for every type, the byte behind its first is not.
// violated: def-behavior
// sanitizer: alignment
// data-model: LP64
// data-model: ILP32
#include <stdlib.h>

int main(void) {
  char *bytes = malloc(16);
  if (!bytes) return 0;
#ifdef MENDED
  int *number = (int *)(bytes + 4);
#else
  int *number = (int *)(bytes + 1);
#endif
  *number = 5;  // BUG
  free(bytes);
  return 0;
}
