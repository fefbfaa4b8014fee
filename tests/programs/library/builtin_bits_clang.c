// Builtins that Clang has and gcc 12 has not.
// run: returned 0
#include <assert.h>

int main(void) {
  assert(__builtin_bitreverse8(0x12) == 0x48);
  assert(__builtin_bitreverse16(0x8001) == 0x8001);
  assert(__builtin_bitreverse32(0x12345678) == 0x1e6a2c48);
  assert(__builtin_bitreverse64(1) == 0x8000000000000000u);
  assert(__builtin_rotateleft8(0x81, 1) == 0x03);
  assert(__builtin_rotateleft16(0x1234, 20) == 0x2341);
  assert(__builtin_rotateleft32(0x80000001u, 0) == 0x80000001u);
  assert(__builtin_rotateright32(0x12345678, 8) == 0x78123456);
  assert(__builtin_rotateright64(1, 1) == 0x8000000000000000u);
  assert(__builtin_clzg((unsigned char)1) == 7);
  assert(__builtin_clzg(0u, 99) == 99);
  assert(__builtin_ctzg(8u, 99) == 3);
  assert(__builtin_popcountg((unsigned short)0xffff) == 16);
  unsigned carry = 9;
  assert(__builtin_addc(0xffffffffu, 0u, 1u, &carry) == 0 && carry == 1);
  assert(__builtin_addc(1u, 2u, 0u, &carry) == 3 && carry == 0);
  assert(__builtin_subc(0u, 1u, 1u, &carry) == 0xfffffffeu && carry == 1);
  return 0;
}
