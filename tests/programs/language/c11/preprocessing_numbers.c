// A preprocessing number is read as one token before it becomes a constant.
// section: 6.4.8
// run: returned 0
#include <assert.h>

#define e 5
#define text(x) #x
#define glue(a, b) a##b

int main(void) {
  int x = 0xe + e;  // 0xe stands alone thanks to the blank
  assert(x == 19);
  assert(sizeof text(1.2.3e+x) == 9);  // a preprocessing number that is no constant
  assert(glue(1, e3) == 1000.0 && glue(0x, 1F) == 31 && glue(1, 2) == 12);
  assert(1e+1 == 10 && 0x1p+2 == 4);
  int y = 3;
  assert(1-y == -2 && 0x1-y == -2);
  return 0;
}
