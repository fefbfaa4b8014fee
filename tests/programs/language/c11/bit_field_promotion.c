// What has the type of a bit-field is promoted as it is: by gcc also behind ++, and as the value of a statement expression.
// section: 6.3.1.1
// run: returned 0
// compilers: gcc
#include <assert.h>

struct s { unsigned a : 3; unsigned long b : 32; long c : 32; int d : 5; };

int main(void) {
  struct s s = {1, 1, 1, 1};
  int table[3] = {4, 5, 6}, *at = table + 2;
  assert(s.a - 6 < 0 && (s.a = 1) - 6 < 0 && (s.a += 1) - 6 < 0 && (0, s.a) - 6 < 0 && --s.a - 6 < 0);
  assert(s.a++ - 6 < 0 && s.a-- - 6 < 0 && ({ s.a; }) - 6 < 0 && -({ s.a; }) < 0 && (__real__ s.a) - 6 < 0);
  assert((long long)(s.a++ - 6) == -5 && (s.a-- - 6) * 1.0 < 0 && ((s.a++ - 6) >> 1) == -3);
  s.a = 1;
  assert(at[s.a++ - 3] == 4);
  assert(*(at + (s.a-- - 4)) == 4 && (1 ? s.a++ - 3 : 0) == -2);
  assert(s.b - 2 > 0 && s.b - 2 == 0xffffffffu && s.c - 2 < 0 && s.b++ - 3 == 0xfffffffeu && s.d-- - 3 < 0);
  s.a = 6;
  s.d = ({ s.a; }) - 8;
  assert(s.d == -2);
  return 0;
}
