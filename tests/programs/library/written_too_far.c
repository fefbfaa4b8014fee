// More bytes are written to a file than the buffer has.
// verdict: false
// check: bounds
// violated: valid-deref
#include <stdio.h>

int main(void) {
  char text[4] = "abc";
  volatile int n = 100;
  fwrite(text, 1, n, stdout);
  return 0;
}
