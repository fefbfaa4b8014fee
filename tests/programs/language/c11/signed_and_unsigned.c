// Conversions between integer types: the value if it fits, else modulo 2^width.
// section: 6.3.1.3
// run: returned 0
#include <assert.h>
#include <limits.h>

static unsigned char to_byte(int x) { return x; }
static int from_unsigned(unsigned x) { return x; }

int main(void) {
  assert((unsigned char)300 == 44 && (unsigned char)-1 == 255);
  assert((signed char)200 == -56 && (signed char)-129 == 127);
  assert((unsigned short)-32768 == 32768 && (short)65535 == -1);
  assert((unsigned)-1 == UINT_MAX && (int)UINT_MAX == -1);
  assert((int)0x123456789abcll == 0x56789abc && (unsigned)-4294967295ll == 1);
  assert((long long)UINT_MAX == 4294967295ll && (long long)(int)UINT_MAX == -1);
  assert((unsigned long long)-1 == ULLONG_MAX && (unsigned long long)(unsigned)-1 == 0xffffffffull);
  assert(to_byte(-2) == 254 && to_byte(512) == 0 && from_unsigned(0x80000000u) == INT_MIN);
  signed char c = -1;
  unsigned u = c;  // sign-extended first
  assert(u == UINT_MAX);
  unsigned char d = c;
  assert(d == 255 && c != d);
  unsigned short us = c;
  assert(us == 65535);
  long l = (unsigned char)c;
  assert(l == 255);
  char from_literal = '\xff';
  assert(from_literal == -1);
  int i = 70000;
  short s = i;
  assert(s == 4464);
  return 0;
}
