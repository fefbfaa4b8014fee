// Blanks between a backslash and the end of its line.
// extension: Escaped Newlines
// run: returned 0
#include <assert.h>

#define two_lines(x) \ 
  ((x) + 1)

int main(void) {
  assert(two_lines(4) == 5);
  return 0;
}
