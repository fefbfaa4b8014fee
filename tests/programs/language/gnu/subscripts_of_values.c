// Arrays that are no lvalues can be subscripted.
// extension: Subscripting
// run: returned 0
#include <assert.h>

struct s { int a[4]; };
static struct s make(int x) { return (struct s){{x, x + 1, x + 2, x + 3}}; }

int main(void) {
  assert(make(3).a[2] == 5 && (make(1), make(2)).a[0] == 2);
  struct s x = make(7), y = make(9);
  assert((1 ? x : y).a[1] == 8 && (x = y).a[3] == 12 && *make(4).a == 4);
  int i = 2;
  assert(make(i).a[i] == 4 && i[make(i).a] == 4);
  return 0;
}
