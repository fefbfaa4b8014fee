// E1 op= E2 evaluates E1 once and converts the result back to its type.
// section: 6.5.16.2
// run: returned 0
#include <assert.h>

static int calls, cell[2];
static int *where(void) { calls++; return &cell[1]; }
struct bits { unsigned u : 4; signed s : 4; };

int main(void) {
  *where() += 5;
  assert(calls == 1 && cell[1] == 5);
  *where() *= 2 + 1;
  assert(cell[1] == 15 && calls == 2);
  unsigned char c = 250;
  c += 10;
  assert(c == 4);
  c -= 5;
  assert(c == 255);
  c *= 2;
  assert(c == 254);
  c <<= 1;
  assert(c == 252);
  c >>= 2;
  assert(c == 63);
  signed char s = 100;
  s += 100;
  assert(s == -56);
  int i = 10;
  i *= 1.5;
  assert(i == 15);
  i -= 0.5;
  assert(i == 14);
  i /= 0.1f;
  assert(i == 139 || i == 140);
  i = -7;
  i %= 4;
  assert(i == -3);
  i = 7;
  i /= -2;
  assert(i == -3);
  i += 5u;
  assert(i == 2);
  unsigned u = 3;
  u -= 5;
  assert(u == 4294967294u);
  u /= -2;
  assert(u == 1);
  float f = 1;
  f += 1e-8;
  assert(f == 1.0f);
  double d = 1;
  d /= 3;
  d *= 3;
  assert(d == 1.0);
  int a[5] = {1, 2, 3, 4, 5}, *p = a;
  p += 3;
  assert(*p == 4 && *(p -= 2) == 2);
  struct bits b = {15, 7};
  b.u += 2;
  b.s += 1;
  assert(b.u == 1 && b.s == -8);
  b.u ^= 0xf, b.u |= 16;
  assert(b.u == 14);
  int x = 1, y = 2;
  x += y += 3;
  assert(y == 5 && x == 6);
  int k = 0;
  a[k++] += 10;
  assert(a[0] == 11 && k == 1);
  long long l = 1;
  l <<= 40;
  l |= 1;
  assert(l == 1099511627777ll);
  _Bool t = 1;
  t += 255;
  assert(t == 1);
  t *= 0;
  assert(t == 0);
  return 0;
}
