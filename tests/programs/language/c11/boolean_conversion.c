// Conversion to _Bool: 0 stays 0, everything else becomes 1.
// section: 6.3.1.2
// run: returned 0
#include <assert.h>

int main(void) {
  _Bool b = 256;
  assert(b == 1);
  b = 0.1;
  assert(b == 1);
  b = -0.0;
  assert(b == 0);
  int x;
  b = &x;
  assert(b == 1);
  b = (void *)0;
  assert(b == 0);
  b = 2;
  b += 5;
  assert(b == 1);
  b = 0;
  b--;
  assert(b == 1);  // 0 - 1 is not 0
  b--;
  assert(b == 0);
  b++;
  b++;
  assert(b == 1);
  assert((_Bool)0x100000000ll == 1 && (int)(_Bool)1e-300 == 1);
  double nan = 0.0;
  nan = nan / nan;
  assert((_Bool)nan == 1);
  _Bool array[3] = {7, 0, -1};
  assert(array[0] + array[1] + array[2] == 2);
  struct { _Bool f : 1; } s = {6};
  assert(s.f == 1);
  b = ~0;
  assert(b == 1 && ~b == -2 && !b == 0);
  return 0;
}
