// memrchr may read all of the block.
// violated: valid-deref
#define _GNU_SOURCE
#include <string.h>

int main(void) {
  char text[4] = "abc";
#ifdef MENDED
  return memrchr(text, 'c', 3) != text + 2;
#else
  return memrchr(text - 1, 'c', 4) != text + 2;  // BUG
#endif
}
