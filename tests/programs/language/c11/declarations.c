// Declarations: several declarators of one base type, in any order of specifiers, between statements.
// section: 6.7
// run: returned 0
#include <assert.h>

int x, *p, **pp, a[3], f(int), (*g)(int), *h(void), (*t[2])(int);
long unsigned int typedef big;
int static const seven = 7;
unsigned char volatile static byte;
int f(int v) { return v + 1; }
int *h(void) { return &x; }
struct s { int i; } s1, *sp = &s1;
;

int main(void) {
  x = 4;
  p = &x;
  pp = &p;
  a[2] = 5;
  g = f;
  t[1] = f;
  assert(**pp == 4 && g(a[2]) == 6 && *h() == 4 && t[1](1) == 2 && !t[0]);
  assert(sizeof(big) == sizeof(long) && (big)-1 > 0 && seven == 7);
  byte = 300;
  assert(byte == 44);
  int first = 1, second = first + 1, third = second * 2;  // in order
  assert(third == 4);
  x++;
  int late = x, *to = &late, copy = *to;
  assert(copy == 5);
  sp->i = 3;
  assert(s1.i == 3);
  int n = 2, vla[n], m = sizeof vla / sizeof(int);
  assert(m == 2);
  {
    int x = 1, y = x;
    assert(y == 1);
  }
  return 0;
}
