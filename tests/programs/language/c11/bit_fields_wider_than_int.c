// A bit-field wider than int keeps its own width in gcc's arithmetic, and does not in Clang's.
// section: 6.7.2.1
// run: returned 0
// compilers: gcc
#include <assert.h>

struct w { unsigned long long b : 40; long long s : 35; unsigned long long c : 50; };

int main(void) {
  struct w w = {0xffffffffffull, -1, 0};
  assert(w.b == 0xffffffffffull && w.s == -1 && w.b + 0ull == 0xffffffffffull);
  assert((w.b << 8) == 0xffffffff00ull);
  assert((unsigned long long)w.b << 8 == 0xffffffffff00ull);
  assert(w.b + 1 == 0 && -w.b == 1 && ~w.b == 0 && w.b == -1 && w.b * w.b == 1 && w.b + 1ull == 0x10000000000ull);
  assert(w.b + w.c == 0xffffffffffull && w.c - 1 == 0x3ffffffffffffull && w.b - w.b - 2ll < 0 && w.b - w.b - 2 > 0);
  assert((w.c ? w.c : -1) == 0xffffffffull + 0x3ffff00000000ull && (1 ? -1 : w.b) == 0xffffffffffull);
  w.b /= -1;
  assert(w.b == 1);
  w.b++;
  w.b -= 3;
  assert(w.b == 0xffffffffffull);
  switch (w.b) {
    case 0xffffffffffull: break;
    default: return 1;
  }
  w.b++;
  assert(w.b == 0);
  w.s = 1ll << 34;
  assert(w.s == -(1ll << 34) && w.s < 0 && w.s + 1 < w.s + 2 && (unsigned)w.s == 0 && w.s < 0u);
  return 0;
}
