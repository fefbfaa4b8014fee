// ?: evaluates one branch; its type is the common type of both.
// section: 6.5.15
// run: returned 0
#include <assert.h>
#include <stddef.h>

struct s { int v; };
static int calls;
static int call(int v) { calls++; return v; }

int main(void) {
  assert((1 ? call(2) : call(3)) == 2 && calls == 1);
  int x = 5;
  assert((x > 3 ? "big" : "small")[0] == 'b');
  assert((1 ? -1 : 0u) > 0);  // unsigned
  assert(sizeof(1 ? (char)1 : (char)2) == sizeof(int) && sizeof(0 ? 1 : 2.0) == 8 && sizeof(1 ? 1 : 1ll) == 8);
  assert((1 ? 1 : 2.5) / 2 == 0.5);
  struct s a = {1}, b = {2};
  assert((x ? a : b).v == 1 && (x ? &a : &b)->v == 1);
  int *p = &x;
  void *v = &a;
  assert((1 ? p : 0) == &x && (0 ? p : NULL) == 0 && (0 ? p : v) == v);
  const int c = 3;
  assert(*(1 ? &c : p) == 3);
  assert(_Generic(1 ? p : 0, int *: 1, default: 0) && _Generic(1 ? p : (const int *)p, const int *: 1, default: 0));
  int grade = 75;
  char letter = grade >= 90 ? 'A' : grade >= 70 ? 'B' : 'C';
  assert(letter == 'B');
  x = 0;
  x++ ? (x += 10) : (x += 100);
  assert(x == 101);
  *(x ? &a.v : &b.v) = 50;
  assert(a.v == 50 && b.v == 2);
  int (*f)(int) = x ? call : 0;
  assert((x ? call : f)(4) == 4);
  assert((0.0 ? 1 : 2) == 2 && (-0.0 ? 1 : 2) == 2 && (0.5 ? 1 : 2) == 1 && ((void *)0 ? 1 : 2) == 2);
  x ? (void)(x = 1) : (void)0;
  assert(x == 1);
  int n = 0 ? 1, 2 : 3;
  assert(n == 3);
  return 0;
}
