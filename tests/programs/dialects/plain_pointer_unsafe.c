// verdict: false
// decided by: auto
#include <assert.h>
int *nondet_pointer(void);
int main(void) {
  int *p = nondet_pointer();
  assert(p);
  return 0;
}
