// A bit-field wider than int keeps its own width in gcc's arithmetic, and does not in Clang's.
// section: 6.7.2.1
// refused: arithmetic with a bit-field
// compilers: gcc
#include <assert.h>

struct w { unsigned long long b : 40; long long s : 35; };

int main(void) {
  struct w w = {0xffffffffffull, -1};
  assert(w.b == 0xffffffffffull && w.s == -1 && w.b + 0ull == 0xffffffffffull);
  assert((w.b << 8) == 0xffffffff00ull);
  assert((unsigned long long)w.b << 8 == 0xffffffffff00ull);
  w.b++;
  assert(w.b == 0);
  w.s = 1ll << 34;
  assert(w.s == -(1ll << 34));
  return 0;
}
