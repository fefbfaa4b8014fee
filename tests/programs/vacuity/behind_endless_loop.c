// An assertion behind a loop that does not end.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned n = 0;
  while (1) {
    n++;
#ifdef MENDED
    if (n == 10) break;
#endif
  }
  assert(n == 10 || x == 0);  // NEVER
  return 0;
}
