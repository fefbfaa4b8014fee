// A cast to a union type makes a union with that member.
// extension: Cast to Union
// run: returned 0
#include <assert.h>

union u { int i; double d; };
static double half(union u u) { return u.d / 2; }

int main(void) {
  int x = 5;
  double y = 2.5;
  union u u = (union u)x;
  assert(u.i == 5);
  u = (union u)y;
  assert(u.d == 2.5 && half((union u)3.0) == 1.5 && ((union u)7).i == 7);
  return 0;
}
