// verdict: false
// decided by: auto
#include <assert.h>
static int next = 6;
int nondet_int(void) { return ++next; }
void __CPROVER_assume(int condition) { (void)condition; }
int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x == 0);
  assert(x != 7);
  return 0;
}
