// sizeof and _Alignof: unevaluated but for variable arrays; arrays do not decay; type size_t.
// section: 6.5.3.4
// run: returned 0
#include <assert.h>
#include <stddef.h>

struct s { char c; long long l; short a[3]; };
union u { char c[5]; int i; };
struct flexible { int n; char data[]; };
static int parameter(int a[10]) { return sizeof a == sizeof(int *); }

int main(void) {
  int i = 1, a[7];
  assert(sizeof i++ == 4 && i == 1);
  assert(sizeof a / sizeof a[0] == 7 && sizeof(a + 1) == sizeof(void *) && sizeof &a == sizeof(void *));
  assert(sizeof(char) == 1 && sizeof 'a' == 4 && sizeof "abc" == 4 && sizeof(short[3]) == 6);
  assert(sizeof(struct s) == (sizeof(void *) == 8 ? 24 : 20) && sizeof(union u) == 8);
  assert(sizeof(struct flexible) == 4 && offsetof(struct flexible, data) == 4);
  assert(_Alignof(struct s) == (sizeof(void *) == 8 ? 8 : 4) && _Alignof(union u) == 4 && _Alignof(char[9]) == 1);
  assert(_Generic(sizeof i, size_t: 1, default: 0));
  assert(parameter(a));
  int n = 3;
  int v[n];
  n = 100;
  assert(sizeof v == 12 && sizeof(int[n]) == 400);
  assert(sizeof(int[i++]) == 4 && i == 2);  // a variable size is evaluated
  assert(sizeof(char[n + 1][2]) == 202);
  assert(sizeof(int) * 2 == 8 && sizeof(int) - 1 == 3 && sizeof (i) + 1 == 5);
  assert(sizeof *a == 4 && sizeof((struct s *)0) == sizeof(void *) && sizeof ((struct s *)0)->a == 6);
  assert((int)sizeof(int) - 5 < 0 && sizeof(int) - 5 > 0);
  return 0;
}
