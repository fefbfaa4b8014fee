// Structs are read and written as a whole.
// violated: def-behavior
// sanitizer: alignment
#include <stdlib.h>

struct pair {
  long first, second;
};

static long sum(struct pair p) { return p.first + p.second; }

int main(void) {
  char *bytes = calloc(1, 64);
  if (!bytes) return 0;
#ifdef MENDED
  struct pair *pair = (struct pair *)(bytes + 24);
#else
  struct pair *pair = (struct pair *)(bytes + 20);
#endif
  long total = sum(*pair);  // BUG
  free(bytes);
  return (int)total;
}
