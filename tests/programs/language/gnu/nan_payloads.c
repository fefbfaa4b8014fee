// The argument of __builtin_nan is the payload; a signalling NaN has another highest bit.
// extension: Other Builtins
// run: returned 0
#include <assert.h>
#include <string.h>

static unsigned long long bits(double x) {
  unsigned long long b;
  memcpy(&b, &x, sizeof b);
  return b;
}

int main(void) {
  assert(bits(__builtin_nan("")) == 0x7ff8000000000000 && bits(__builtin_nan("0x1234")) == 0x7ff8000000001234);
  assert(bits(__builtin_nan("010")) == 0x7ff8000000000008 && bits(__builtin_nan("99")) == 0x7ff8000000000063);
  float f = __builtin_nanf("1"), signalling = __builtin_nansf("");
  unsigned b;
  memcpy(&b, &f, sizeof b);
  assert(b == 0x7fc00001);
  memcpy(&b, &signalling, sizeof b);
  assert(b == 0x7fa00000 && f != f);
  return 0;
}
