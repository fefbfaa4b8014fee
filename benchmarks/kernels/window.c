// A copy within a window that repeats what was just written stays in the window.
// verdict: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define SIZE 64

static unsigned char window[SIZE];

int main(void) {
  unsigned at = 0;
  while (at < SIZE) {
    unsigned distance = __VERIFIER_nondet_uint(), length = __VERIFIER_nondet_uint();
    if (distance == 0 || distance > at) {
      window[at++] = (unsigned char)length;
      continue;
    }
    if (length > SIZE - at) length = SIZE - at;
    if (length == 0) break;
    for (unsigned i = 0; i < length; i++, at++) {
      assert(at < SIZE && at - distance < at);
      window[at] = window[at - distance];
    }
  }
  return 0;
}
