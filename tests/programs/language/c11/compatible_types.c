// Compatible and composite types: declarations of the same object or function are put together.
// section: 6.2.7
// run: returned 0
#include <assert.h>

extern int table[];
int table[4];
extern int (*handler)();
int (*handler)(int);
int g(int (*)[], double (*)[3]);
int g(int (*)[2], double (*)[]);
static int add(int a, int b);

int g(int (*a)[2], double (*b)[3]) { return (int)(sizeof *a / sizeof(int)) * 10 + (int)(sizeof *b / sizeof(double)); }
static int inc(int x) { return x + 1; }
static int add(a, b) int a, b;  // an old-style definition after a prototype
{ return a + b; }

enum small { red, green };
int takes_enum(enum small);
int takes_enum(enum small s) { return s + 1; }

int main(void) {
  assert(sizeof table == 4 * sizeof(int) && table[3] == 0);
  handler = inc;
  assert(handler(4) == 5);
  int a[2];
  double d[3];
  assert(g(&a, &d) == 23);
  assert(add(2, 3) == 5);
  assert(takes_enum(green) == 2);
  typedef int number;
  number *p = a;
  const int *q = p;
  *p = 6;
  assert(*q == 6);
  return 0;
}
