// Objects are bytes: little endian, copied byte by byte, padding apart.
// section: 6.2.6
// run: returned 0
#include <assert.h>
#include <string.h>

struct padded { char c; int i; };

int main(void) {
  unsigned x = 0x01020304u;
  unsigned char *bytes = (unsigned char *)&x;
  assert(bytes[0] == 4 && bytes[1] == 3 && bytes[2] == 2 && bytes[3] == 1);
  bytes[3] = 0x80;
  assert(x == 0x80020304u);
  int negative = -2;  // two's complement, no padding bits
  memcpy(&x, &negative, sizeof x);
  assert(x == 0xfffffffeu);
  float one = 1.0f;
  memcpy(&x, &one, sizeof x);
  assert(x == 0x3f800000u);
  double minus = -0.0;
  unsigned long long bits;
  memcpy(&bits, &minus, sizeof bits);
  assert(bits == 0x8000000000000000ull);
  struct padded a, b;
  memset(&a, 0, sizeof a);
  a.c = 'x';
  a.i = 77;
  memcpy(&b, &a, sizeof a);
  assert(b.c == 'x' && b.i == 77);
  assert(sizeof(struct padded) == 8);
  _Bool t = 1;
  unsigned char byte;
  memcpy(&byte, &t, 1);
  assert(byte == 1);
  int *p = &negative, *q;
  unsigned char copy[sizeof p];
  memcpy(copy, &p, sizeof p);
  memcpy(&q, copy, sizeof p);
  assert(q == p && *q == -2);
  short s = -1;
  unsigned char low = *(unsigned char *)&s;
  assert(low == 0xff);
  return 0;
}
