// run: error reached at
// run --input 4: returned 4
// verdict: false
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(x > 3 && "small");
  return (int)x;
}
