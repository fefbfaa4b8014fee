// __int128: arithmetic of 128 bits, in LP64 only.
// extension: __int128
// run: returned 0
// data-model: LP64
#include <assert.h>

typedef unsigned __int128 u128;
typedef __int128 i128;

int main(void) {
  assert(sizeof(i128) == 16 && _Alignof(i128) == 16);
  u128 x = (u128)1 << 100;
  assert((unsigned long long)(x >> 64) == 1ull << 36 && (unsigned long long)x == 0);
  u128 product = (u128)0xffffffffffffffffull * 0xffffffffffffffffull;
  assert((unsigned long long)product == 1 && (unsigned long long)(product >> 64) == 0xfffffffffffffffeull);
  i128 minus = -1;
  assert(minus < 0 && (u128)minus == ~(u128)0 && minus >> 127 == -1 && (minus >> 1) == -1);
  assert((u128)-1 + 1 == 0);
  u128 big = ((u128)5 << 64) | 7;
  assert(big / 10 == (((u128)5 << 64) + 7) / 10 && big % 10 == 7 && (big % 1000) == 87);
  i128 quotient = -((i128)7 << 70) / 2;
  assert(quotient == -((i128)7 << 69) && (-(i128)7) / 2 == -3 && (-(i128)7) % 2 == -1);
  assert((long long)(i128)-5 == -5 && (i128)-5ll == -5 && (u128)-5 > 5);
  assert((double)((u128)1 << 100) == 0x1p100 && (u128)0x1p100 == (u128)1 << 100);
  unsigned char *bytes = (unsigned char *)&x;
  assert(bytes[12] == 16 && bytes[0] == 0);
  struct { char c; i128 v; } s = {1, -2};
  assert(sizeof s == 32 && s.v == -2);
  return 0;
}
