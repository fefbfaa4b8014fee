// Identifiers, constants, strings, parentheses: an lvalue in parentheses stays one.
// section: 6.5.1
// run: returned 0
#include <assert.h>

static int f(void) { return 3; }

int main(void) {
  int x = 1, a[2] = {5, 6};
  (x) = 4;
  ((x))++;
  assert(x == 5 && *&(x) == 5);
  (a)[1] = 8;
  assert((a[1]) == 8 && sizeof(a) == 8 && sizeof((a)) == 8);
  assert((f)() == 3 && ((f))() == 3);
  assert(("abc")[1] == 'b' && sizeof("abc") == 4);
  char s[] = ("xyz");
  assert(sizeof s == 4 && s[2] == 'z');
  struct { int m; } r = {2};
  (r).m = 9;
  (&r)->m += 1;
  assert((r.m) == 10);
  return 0;
}
