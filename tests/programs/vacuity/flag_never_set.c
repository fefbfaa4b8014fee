// The assertion is behind a flag that is never set.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int initialised;
static int value;
static void init(int x) {
  value = x > 0 ? x : 1;
#ifdef MENDED
  initialised = 1;
#endif
}
int main(void) {
  init(__VERIFIER_nondet_int());
  if (initialised) {
    assert(value > 0);  // NEVER
  }
  return 0;
}
