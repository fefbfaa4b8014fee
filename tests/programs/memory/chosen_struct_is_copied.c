// The value of a conditional operator is a copy, which later changes do not reach.
// verdict: true
// check: assert
#include <assert.h>

struct cells {
  int a[3];
};
static struct cells v = {{1, 2, 3}}, w;
extern int __VERIFIER_nondet_int(void);

static int first(int *p, int x) {
  v.a[0] = x;
  return p[0];
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = first((x ? v : w).a, x);
  assert(r == (x ? 1 : 0));
  return 0;
}
