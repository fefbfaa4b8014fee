// A short read may have written a part of an element, and a line may be read into the buffer that was there.
// form: lowered
// verdict: unknown
#include <assert.h>
#include <stdio.h>

int main(void) {
  int x = 0;
  if (fread(&x, sizeof x, 1, stdin) == 0) assert(x == 0);
  return 0;
}
