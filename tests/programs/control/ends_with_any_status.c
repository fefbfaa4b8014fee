// The exit status of a program says nothing about errors, whichever it is.
// verdict: true
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int status = __VERIFIER_nondet_int(), cells[3] = {117, 77, 1};
  if (status < 0) exit(117);
  return status < 3 ? cells[status] : 117;
}
