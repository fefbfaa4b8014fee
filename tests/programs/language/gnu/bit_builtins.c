// Counting and finding bits.
// extension: Other Builtins
// run: returned 0
#include <assert.h>

int main(void) {
  assert(__builtin_ffs(0) == 0 && __builtin_ffs(8) == 4 && __builtin_ffs(-1) == 1 && __builtin_ffsll(1ll << 40) == 41);
  assert(__builtin_clz(1) == 31 && __builtin_clz(0x80000000u) == 0 && __builtin_clzll(1) == 63 && __builtin_clzl(1) == 8 * sizeof(long) - 1);
  assert(__builtin_ctz(8) == 3 && __builtin_ctz(0x80000000u) == 31 && __builtin_ctzll(1ull << 50) == 50);
  assert(__builtin_popcount(0) == 0 && __builtin_popcount(0xffffffffu) == 32 && __builtin_popcount(0xf0f0) == 8);
  assert(__builtin_popcountll(-1ll) == 64 && __builtin_popcountl(7) == 3);
  assert(__builtin_parity(7) == 1 && __builtin_parity(3) == 0 && __builtin_parityll(1ll << 33) == 1 && __builtin_parity(0) == 0);
  assert(__builtin_bswap16(0x1234) == 0x3412 && __builtin_bswap32(0x12345678) == 0x78563412u);
  assert(__builtin_bswap64(0x0102030405060708ull) == 0x0807060504030201ull);
  for (unsigned i = 1; i; i <<= 1) assert(__builtin_popcount(i) == 1 && 31 - __builtin_clz(i) == __builtin_ctz(i));
  return 0;
}
