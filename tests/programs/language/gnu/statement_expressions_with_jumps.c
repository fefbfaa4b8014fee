// Jumps out of statement expressions in arguments, conditions and initialisers; values that outlive them.
// extension: Statement Exprs
// run: returned 0
#include <assert.h>

static int add(int a, int b) { return a + b; }
static int find(const int *a, int n, int x) {
  for (int i = 0; i < n; i++) add(1, ({ if (a[i] == x) return i; 2; }));
  return -1;
}
static int classify(int x) {
  return ({ int r; switch (x) { case 0: r = 1; break; case 1: r = 2; break; default: goto other; } r; });
other:
  return 100;
}

int main(void) {
  int a[] = {4, 5, 6};
  assert(find(a, 3, 5) == 1 && find(a, 3, 9) == -1);
  assert(classify(0) == 1 && classify(1) == 2 && classify(5) == 100);
  int n = 0;
  if (({ n++; n; }) && ({ n += 10; 0; })) n = 100;
  assert(n == 11);
  int x = ({ int s = 0; for (int i = 0;; i++) { if (i == 4) break; s += i; } s; });
  assert(x == 6);
  int y = n ? ({ n--; 3; }) : ({ n++; 4; });
  assert(y == 3 && n == 10);
  struct { int v[2]; } s = {{({ 7; }), ({ int t = 8; t; })}};
  assert(s.v[0] == 7 && s.v[1] == 8);
  assert(({ ({ ({ 5; }) + 1; }) + 1; }) == 7);
  do n = ({ if (n > 5) break; n; }); while (0);
  assert(n == 10);
  int z = 1;
  z += ({ z = 10; 5; }) * 0 + 2;
  assert(z == 3 || z == 12);
  return 0;
}
