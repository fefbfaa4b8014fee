// A function with assertions that nothing calls.
// verdict: true
// never called: check_list
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int list[4];
static void check_list(void) {
  for (int i = 0; i < 4; i++)
    assert(list[i] == i);  // NEVER
}
int main(void) {
  for (int i = 0; i < 4; i++) list[i] = i;
#ifdef MENDED
  check_list();
#endif
  return 0;
}
