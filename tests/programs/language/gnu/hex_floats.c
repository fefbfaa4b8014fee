// Hexadecimal floating constants.
// extension: Hex Floats
// run: returned 0
#include <assert.h>

int main(void) {
  assert(0x1.fp3 == 15.5 && 0x.1p4 == 1 && 0x1p-2f == 0.25f && 0X1.8P+1 == 3.0 && 0x10p0 == 16);
  assert(0x1.921fb54442d18p+1 == 3.141592653589793);
  assert(0x1.000001p0f == 1.0f && 0x1.0000011p0f > 1.0f);  // the first is a tie: to even
  assert(0x1p-1074 > 0 && 0x1p-1075 == 0 && 0x1.8p-1075 == 0x1p-1074);
  return 0;
}
