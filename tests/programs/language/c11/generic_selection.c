// _Generic selects by type; only the selected expression is evaluated.
// section: 6.5.1.1
// run: returned 0
#include <assert.h>

static int calls;
static int call(int v) { calls++; return v; }
static int of_int(int x) { return 1; }
static int of_double(double x) { return 2; }
static int of_pointer(const void *x) { return 3; }

#define kind(x) _Generic((x), int: of_int, double: of_double, char *: of_pointer, const char *: of_pointer)(x)
#define name(x) _Generic(x, char: 'c', signed char: 's', unsigned char: 'u', default: 'd')

struct s { int i; };

int main(void) {
  assert(kind(1) == 1 && kind(1.0) == 2 && kind("text") == 3);
  char c = 0;
  signed char sc = 0;
  unsigned char uc = 0;
  assert(name(c) == 'c' && name(sc) == 's' && name(uc) == 'u' && name(+c) == 'd');
  assert(_Generic(call(1), int: 5, default: call(6)) == 5 && calls == 0);  // neither controlling nor others
  const int k = 4;
  assert(_Generic(k, int: 1, default: 0));  // without qualifiers
  int a[3];
  assert(_Generic(a, int *: 1, default: 0));
  assert(_Generic(&a, int(*)[3]: 1, default: 0));
  struct s s = {3};
  assert(_Generic(s, struct s: s.i, int: 0) == 3);
  int x = 1;
  _Generic(1L, long: x, default: a[0]) = 8;  // an lvalue
  assert(x == 8);
  assert(_Generic(1.0f, float: _Generic('a', int: 2, char: 3), double: 4) == 2);
  assert(_Generic((void (*)(int))0, void (*)(int): 1, default: 0));
  assert(_Generic((enum { e })0, unsigned: 1, int: 2, default: 3) == 1);
  return 0;
}
