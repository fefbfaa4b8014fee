// setjmp writes all of its buffer.
// verdict: false
// check: bounds
// violated: valid-deref
#include <setjmp.h>
#include <stdlib.h>

int main(void) {
  jmp_buf *buffer = malloc(8);
  return setjmp(*buffer);
}
