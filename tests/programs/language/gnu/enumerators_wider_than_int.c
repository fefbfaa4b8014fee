// Enumerators that do not fit int.
// extension: Incomplete Enums
// run: returned 0
#include <assert.h>

enum big { small = 1, large = 0x100000000ll };
enum negative { minus = -1, top = 0x7fffffff };
enum unsigned_ { all = 0xffffffffu };

int main(void) {
  assert(sizeof(enum big) == 8 && large == 1ll << 32 && sizeof(enum unsigned_) == 4 && all == 0xffffffffu);
  enum big b = large;
  b += 1;
  assert(b == 0x100000001ll && b > top);
  enum negative n = minus;
  assert(n < 0 && sizeof n == 4);
  return 0;
}
