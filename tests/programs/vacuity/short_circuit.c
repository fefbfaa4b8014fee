// The right side of || is never evaluated, the assertion is.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct box { int value; };
int main(void) {
  struct box *box = 0;
  assert(box == 0 || box->value == 3);
  return 0;
}
