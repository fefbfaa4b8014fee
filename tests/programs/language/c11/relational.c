// < > <= >= on signed, unsigned, floating operands and on pointers into one object.
// section: 6.5.8
// run: returned 0
#include <assert.h>
#include <limits.h>

struct s { int first, second; char c[4]; };

int main(void) {
  assert(INT_MIN < INT_MAX && -1 < 0 && !(0 < 0) && 0 <= 0 && 1 >= 1);
  assert(0x80000000u > 0x7fffffffu && -1 > 0u && UINT_MAX >= -1);
  assert((unsigned char)255 > (signed char)-1 && (char)-1 < (unsigned char)1);
  assert(-1ll < 0u && LLONG_MIN < INT_MIN && ULLONG_MAX > LLONG_MAX);
  assert((3 > 2 > 1) == 0 && (1 < 2 < 2) == 1);
  assert(_Generic(1.0 < 2.0, int: 1, default: 0) && (1 < 2) + (2 < 1) == 1);
  double nan = 0.0;
  nan /= nan;
  assert(!(nan < 1) && !(nan > 1) && !(nan <= nan) && !(nan >= nan) && !(1 < nan));
  assert(-0.0 <= 0.0 && !(-0.0 < 0.0) && 1e-320 > 0 && 0.1f > 0.1);
  int a[5];
  assert(a < a + 1 && &a[4] < a + 5 && a + 5 >= a + 5 && !(&a[2] > &a[3]) && &a[3] <= &a[3]);
  struct s s;
  assert(&s.first < &s.second && (char *)&s.second < s.c && s.c < s.c + 4 && (void *)&s <= (void *)&s.first);
  int m[3][2];
  assert(m[1] > m[0] && &m[1][0] == &m[0][2] && &m[2][1] > &m[1][1]);
  int *p = a, count = 0;
  while (p < a + 5) p++, count++;
  assert(count == 5);
  assert(2147483648u > 2147483647 && (float)INT_MAX >= INT_MAX);
  return 0;
}
