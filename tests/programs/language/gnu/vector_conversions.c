// Casts of vectors keep the bytes, __builtin_convertvector keeps the values.
// extension: Vector Extensions
// run: returned 0
#include <assert.h>

typedef int v4 __attribute__((vector_size(16)));
typedef unsigned w4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef double d4 __attribute__((vector_size(32)));
typedef short s8 __attribute__((vector_size(16)));
typedef int v2 __attribute__((vector_size(8)));

int main(void) {
  f4 f = {1.5f, -2.5f, 3, 0};
  v4 rounded = __builtin_convertvector(f, v4), bits = (v4)f;
  assert(rounded[0] == 1 && rounded[1] == -2 && bits[0] == 0x3fc00000 && bits[3] == 0);
  f4 again = (f4)(bits & 0x7fffffff);
  assert(again[1] == 2.5f);
  d4 wide = __builtin_convertvector(rounded, d4) / 2;
  assert(wide[0] == 0.5 && wide[1] == -1);
  s8 halves = (s8)(v4){0x10002, -1, 65536};
  assert(halves[0] == 2 && halves[1] == 1 && halves[2] == -1 && halves[4] == 0 && halves[5] == 1);
  w4 plain = (w4)(v4){-1, 2};
  assert(plain[0] == 0xffffffff && (plain >> 28)[0] == 15 && ((v4)plain >> 28)[0] == -1);
  v2 pair = (v2)0x300000002LL;
  assert(pair[0] == 2 && pair[1] == 3 && (long long)(pair + 1) == 0x400000003LL);
  return 0;
}
