// The depth is not right again behind the longjmp.
// verdict: false
// check: assert
#include <assert.h>
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);
static jmp_buf failed;
static int open_groups;

static void group(int level) {
  int next = __VERIFIER_nondet_int();
  open_groups++;
  if (next < 0 || level > 3) longjmp(failed, 2);
  if (next > 0) group(level + 1);
  open_groups--;
}

int main(void) {
  int code = setjmp(failed);
  if (code == 0) group(0);
  assert(open_groups == 0);
  return 0;
}
