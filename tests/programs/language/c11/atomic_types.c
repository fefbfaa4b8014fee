// _Atomic objects in a single thread behave as plain ones.
// section: 6.7.2.4
// run: returned 0
#include <assert.h>

_Atomic int a = 4;
_Atomic(unsigned char) c;
struct s { _Atomic int x; };

int main(void) {
  a += 3;
  assert(a == 7 && a++ == 7 && --a == 7);
  c = 255;
  c++;
  assert(c == 0);
  struct s s = {2};
  s.x *= 5;
  assert(s.x == 10);
  _Atomic int *p = &a;
  *p = 9;
  int plain = *p;
  assert(plain == 9 && (a = 3) == 3);
  return 0;
}
