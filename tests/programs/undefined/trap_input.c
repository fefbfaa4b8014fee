// A byte from outside that is taken for a _Bool.
// violated: def-behavior
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
#ifdef MENDED
  byte = byte != 0;
#endif
  _Bool truth;
  memcpy(&truth, &byte, 1);
  return truth ? 0 : 1;  // BUG
}
