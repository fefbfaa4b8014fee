"""Programs that several tests use."""

# A counterexample with a call, in a text that is no markup.
CALLS = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int total;  /* </script><b id="bad">&amp; "quoted" 'text' */
static int twice(int number) {
  int result = 2 * number; /* \u00fcber */
  total++;
  return result;
}
int main(void) {
  int small = __VERIFIER_nondet_int();
  if (small < 3 || small > 9) return 0;
  int large = twice(small);
  assert(large < 18 || total != 1 || "</script><b>"[0] != '<');
  return 0;
}
"""
