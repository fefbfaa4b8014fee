// ++x is x += 1: it gives the new value, converted to the type of x.
// section: 6.5.3.1
// run: returned 0
#include <assert.h>

struct bits { unsigned f : 2; };

int main(void) {
  int i = 5;
  assert(++i == 6 && --i == 5 && i == 5);
  unsigned char c = 255;
  assert(++c == 0 && --c == 255);
  signed char s = -128;
  assert(--s == 127);
  unsigned short us = 0;
  assert(--us == 65535);
  unsigned long long u = -1;
  assert(++u == 0);
  float f = 0.25f;
  assert(++f == 1.25f && --f == 0.25f);
  int a[3] = {1, 2, 3}, *p = a;
  assert(*++p == 2 && ++*p == 3 && *--p == 1);
  struct bits b = {3};
  assert(++b.f == 0 && --b.f == 3);
  _Bool t = 0;
  assert(++t == 1 && ++t == 1 && --t == 0 && --t == 1);
  int n = 0;
  while (++n < 10)
    ;
  assert(n == 10);
  assert(- --n == -9 && - -n == 9);
  return 0;
}
