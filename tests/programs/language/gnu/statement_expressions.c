// ({ ... }): the value of the last expression, each operand evaluated once, declarations of its own.
// extension: Statement Exprs
// run: returned 0
#include <assert.h>

#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
struct s { int a[3]; };
static int calls;
static int f(void) { return ++calls; }
static int early(int x) {
  int y = ({ if (x) return 100; 5; });
  return y;
}

int main(void) {
  int i = 3;
  assert(max(i++, 2) == 3 && i == 4);
  assert(({ int x = 5; x * 2; }) == 10);
  assert(({ f(); f(); }) == 2 && calls == 2);
  ({ i = 9; (void)0; });
  assert(i == 9);
  assert(early(0) == 5 && early(1) == 100);
  int sum = 0;
  for (int k = 0; k < 5; k++) sum += ({ if (k == 3) continue; k; });
  assert(sum == 7);
  struct s s = ({ struct s t = {{1, 2, 3}}; t; });
  assert(s.a[2] == 3 && ({ s; }).a[1] == 2);
  int n = ({ int r = 0; for (int k = 0; k < 4; k++) r += k; r; }) + ({ 4; });
  assert(n == 10);
  assert(sizeof(({ char c = 1; c; })) == 1);
  if (({ int *p = &i; *p; }) == 9) i = 0;
  assert(i == 0);
  assert(max(max(1, 7), max(3, 5)) == 7);
  int *p = ({ static int kept = 4; kept++; &kept; });
  assert(*p == 5);
  int v = ({ goto inside; inside: 8; });
  assert(v == 8);
  return 0;
}
