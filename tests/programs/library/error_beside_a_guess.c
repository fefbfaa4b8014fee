// The first error in the text rests on a value that is not modelled; the second does not.
// verdict: false
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0) {
    if (rand() == 7) reach_error();
    return 1;
  }
  for (int i = 0; i < 3; i++)
    if (n + 40 == i) reach_error();
  return 0;
}
