// A loop over an array whose bound is 0.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

#ifdef MENDED
enum { LENGTH = 4 };
#else
enum { LENGTH = 0 };
#endif
static int values[LENGTH + 1];
int main(void) {
  for (int i = 0; i < LENGTH; i++) values[i] = 2 * i;
  for (int i = 0; i < LENGTH; i++) {
    assert(values[i] % 2 == 0);  // NEVER
  }
  return 0;
}
