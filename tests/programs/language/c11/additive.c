// + and -: integers, floats, pointers to elements and one past the end.
// section: 6.5.6
// run: returned 0
#include <assert.h>
#include <limits.h>
#include <stddef.h>

struct big { char bytes[12]; };

int main(void) {
  assert(UINT_MAX + 1u == 0 && 0u - 1 == UINT_MAX && 2u - 3 + 1 == 0);
  assert(INT_MAX - 1 + 1 == INT_MAX && INT_MIN + INT_MAX == -1 && 3 - 5 == -2);
  unsigned char a = 200, b = 100;
  assert(a + b == 300 && b - a == -100);
  assert(1e16 + 1.0 == 1e16 && 1e16 + 2.0 != 1e16 && 0.1 + 0.2 != 0.3 && 0.1f + 0.2f == 0.3f);
  int x[10];
  int *p = x + 3, *q = &x[7], *end = x + 10;
  assert(q - p == 4 && p - q == -4 && end - x == 10 && p + 4 == q && 4 + p == q && q - 4 == p);
  assert((char *)q - (char *)p == 16 && end - 1 == &x[9]);
  struct big s[5];
  assert(&s[4] - &s[1] == 3 && (char *)(s + 5) - (char *)s == 60);
  int m[4][6];
  assert(&m[3] - &m[1] == 2 && &m[2][5] - &m[2][1] == 4 && m[1] + 6 == m[2]);
  int(*row)[6] = m + 4;
  assert(row - m == 4);
  int single;
  int *one = &single;
  assert(one + 1 - one == 1 && (one + 1) - 1 == &single);  // an object is an array of one
  ptrdiff_t d = x - end;
  assert(d == -10);
  signed char minus = -2;
  assert(p + minus == &x[1] && p - minus == &x[5]);
  unsigned long long n = 2;
  assert(p + n == &x[5] && p - n == &x[1]);
  const char *text = "hello";
  assert(*(text + 4) == 'o' && text + 5 - text == 5);
  int *null = 0;
  assert(null + 0 == null && null - null == 0);
  return 0;
}
