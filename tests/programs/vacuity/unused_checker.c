// A function that checks its parameter is no assertion where nobody calls it.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

void reach_error(void) {}
void __VERIFIER_assert(int cond) { if (!cond) reach_error(); }
static void error(void) { reach_error(); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x != x) error();
  return 0;
}
