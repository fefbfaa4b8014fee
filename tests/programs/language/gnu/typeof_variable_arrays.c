// typeof of a variable array is evaluated where it stands.
// extension: Typeof
// run: returned 0
#include <assert.h>

static int calls;
static int size(void) { calls++; return 4; }

int main(void) {
  int n = 3;
  int a[n];
  typeof(a) b;
  n = 7;
  typeof(a) c;
  assert(sizeof b == 12 && sizeof c == 12);
  typeof(int[n]) d;
  n = 1;
  assert(sizeof d == 28);
  typeof(char[size()]) e;
  assert(calls == 1 && sizeof e == 4);
  typeof(&a) p = &a;
  assert(sizeof *p == 12);
  b[2] = 5;
  c[2] = b[2];
  (*p)[0] = c[2];
  assert(a[0] == 5);
  return 0;
}
