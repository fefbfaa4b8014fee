// == and !=: numbers after conversion, pointers to the same object, null, functions.
// section: 6.5.9
// run: returned 0
#include <assert.h>

struct s { int a, b; };
static int f(void) { return 1; }
static int g(void) { return 1; }

int main(void) {
  assert(-1 == 0xffffffffu && -1 != 0xffffffffll && (char)200 != 200 && (unsigned char)200 == 200);
  assert(0.0 == -0.0 && 1 == 1.0 && 0.1f != 0.1 && 16777217 != 16777216.0 && 16777217 == 16777216.0f);
  double nan = 0.0;
  nan /= nan;
  assert(nan != nan && !(nan == nan));
  int x = 1, y = 1, *p = &x, *q = &y;
  assert(p != q && *p == *q && p == &x && (void *)p == &x && p != 0 && (const int *)p == p);
  struct s s[2];
  assert((void *)&s[0] == (void *)&s[0].a && &s[0].b != &s[1].b && &s[1] == &s[0] + 1);
  assert(&s[0].b + 1 == &s[1].a);  // one past the end of an object can be the address of the next
  int *null = 0;
  void *none = 0;
  assert(null == none && null == (void *)0 && !null);
  assert(f == f && &f == f && f != g && (f == g) == 0);
  assert((1 == 1) == 1 && (2 == 2 == 2) == 0 && (5 != 5) == 0 && 1 == 2 != 3 == 4 == 0);
  assert(_Generic(p == q, int: 1, default: 0));
  char a[] = "abc", b[] = "abc";
  assert(a != b && *a == *b);
  _Bool t = 5;
  assert(t == 1 && t != 5);
  assert('a' == 97 && L'a' == 'a');
  return 0;
}
