// Functions without a prototype: parameters and arguments meet at their promoted types.
// run: returned 0
#include <assert.h>

int narrow(a, b, c) char a;
short b;
float c;
{
  return a * 100 + b + (c == 2.5f);
}
long wide(x) long x;
{ return x; }
int nothing() { return 4; }
int prototyped(int a, double b) { return a + (b > 1.0); }

int main(void) {
  int (*through)(int, int, double) = narrow;
  assert(through(1, 2, 2.5) == 103);
  assert(narrow(1, 2, 2.5) == 103 && narrow(1, 2, 2.5f) == 103);
  assert(through(257, 65537, 2.5) == 102);
  long (*pass)(long) = wide;
  assert(pass(5) == 5);
  int (*open)() = prototyped;
  assert(open(3, 2.0) == 4 && open(3, 2.0f) == 4);
  open = nothing;
  assert(open() == 4 && nothing() == 4);
  int (*table[])() = {nothing, prototyped, narrow};
  assert(table[0]() == 4 && table[1](1, 0.5) == 1 && table[2](1, 2, 2.5) == 103);
  return 0;
}
