// The value of an assignment is that of the left operand afterwards, converted to its type.
// section: 6.5.16.1
// run: returned 0
#include <assert.h>

struct s { int a[3]; char c; };
union u { int i; char c[8]; };
struct bits { unsigned f : 3; };

int main(void) {
  int i;
  unsigned char c;
  assert((c = 300) == 44 && (i = c = -1) == 255);
  double d;
  assert((i = d = 3.9) == 3 && d == 3.9 && (d = i = 2.9) == 2.0);
  float f;
  assert((f = 0.1) != 0.1 && (f = 0.1) == 0.1f);
  _Bool b;
  assert((b = 10) == 1);
  struct bits bits;
  assert((bits.f = 9) == 1 && (bits.f = -1) == 7);
  struct s x = {{1, 2, 3}, 'x'}, y, z;
  z = y = x;
  x.a[1] = 50;
  assert(y.a[1] == 2 && z.c == 'x' && (y = x).a[1] == 50);
  struct s *p = &x;
  *p = *p;  // onto itself
  assert(x.a[1] == 50);
  struct s array[2] = {{{7}}};
  array[1] = array[0];
  assert(array[1].a[0] == 7);
  union u u, w;
  u.c[5] = 9;
  u.i = 4;
  w = u;
  assert(w.i == 4 && w.c[5] == 9);
  const int *cp = &i;
  void *v = &i;
  int *q = v;
  *q = 8;
  assert(*cp == 8);
  int k = 0, a[2] = {5, 6};
  a[k] = k = 1, k = a[1];
  assert(k == 6 || k == 1);
  char text[4];
  int n = 0;
  const char *from = "abc";
  while ((text[n] = from[n])) n++;
  assert(n == 3 && text[2] == 'c');
  (*(&i)) = 4;
  assert(i == 4);
  return 0;
}
