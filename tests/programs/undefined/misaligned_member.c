// The member is a char, but the pointer leads to no struct: what -> is applied to must be aligned for the whole.
// violated: def-behavior
// sanitizer: alignment
#include <stdlib.h>

struct record {
  int number;
  char letter;
};

int main(void) {
  char *bytes = malloc(32);
  if (!bytes) return 0;
#ifdef MENDED
  struct record *record = (struct record *)(bytes + sizeof(struct record));
#else
  struct record *record = (struct record *)(bytes + 2);
#endif
  record->letter = 'x';  // BUG
  free(bytes);
  return 0;
}
