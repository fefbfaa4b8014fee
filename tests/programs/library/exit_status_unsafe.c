// Statuses are those of the program: none of them says that it has reached its error, or that it has not.
// verdict: false
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char status = __VERIFIER_nondet_uchar();
  assert(status != 77);
  switch (status) {
    case 81:
    case 82:
    case 83:
    case 117:
    case 199:
      exit(status);
    default:
      _Exit(255 - status);
  }
}
