// typeof of expressions and types; __auto_type.
// extension: Typeof
// run: returned 0
#include <assert.h>

static int calls;
static int f(void) { calls++; return 1; }
#define swap(a, b) do { typeof(a) _t = (a); (a) = (b); (b) = _t; } while (0)
#define array_of(T, n) typeof(T[n])

int main(void) {
  int x = 1, y = 2, a[3] = {1, 2, 3};
  swap(x, y);
  assert(x == 2 && y == 1);
  typeof(a) b = {4, 5, 6};
  assert(sizeof b == 12 && b[2] == 6);
  typeof(&x) p = &x;
  typeof(*p) z = *p;
  assert(z == 2);
  typeof(f()) r = 3;
  assert(r == 3 && calls == 0);  // not evaluated
  typeof(int *) q, s;            // both are pointers
  q = s = &x;
  assert(*q == *s && sizeof s == sizeof(int *));
  array_of(char, 4) text = "abc";
  assert(sizeof text == 4);
  const int c = 5;
  typeof(c) d = 6;
  __typeof__(+c) e = 7;
  e++;
  assert(d == 6 && e == 8);
  __auto_type g = 2.5;
  __auto_type h = (char)3;
  assert(sizeof g == 8 && sizeof h == 1 && g == 2.5);
  typeof(f) *pf = f;
  assert(pf() == 1 && calls == 1);
  struct { int m[2]; } st = {{1, 2}};
  typeof(st.m[0]) m = st.m[1];
  assert(m == 2);
  unsigned char uc = 255;
  typeof(uc) wraps = uc + 1;
  typeof(uc + 1) wide = uc + 1;
  assert(wraps == 0 && wide == 256);
  return 0;
}
