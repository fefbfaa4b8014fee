// memmem may read all of both blocks.
// violated: valid-deref
#define _GNU_SOURCE
#include <string.h>

int main(void) {
  char text[4] = "abc", wanted[2] = "ab";
#ifdef MENDED
  return memmem(text, 4, wanted, 2) != text;
#else
  return memmem(text, 5, wanted, 2) != text;  // BUG
#endif
}
