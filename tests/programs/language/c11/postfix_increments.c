// x++ and x-- give the old value, of every scalar type.
// section: 6.5.2.4
// run: returned 0
#include <assert.h>

struct bits { unsigned f : 2; signed s : 3; };

int main(void) {
  int i = 5;
  assert(i++ == 5 && i == 6 && i-- == 6 && i == 5);
  unsigned char c = 255;
  assert(c++ == 255 && c == 0 && c-- == 0 && c == 255);
  signed char s = 127;
  assert(s++ == 127 && s == -128);
  unsigned u = 0;
  assert(u-- == 0 && u == 4294967295u);
  double d = 0.5;
  assert(d++ == 0.5 && d == 1.5);
  float f = 16777216.0f;
  f++;
  assert(f == 16777216.0f);
  int a[3] = {1, 2, 3}, *p = a;
  assert(*p++ == 1 && (*p)++ == 2 && a[1] == 3 && p-- == &a[1] && p == a);
  struct bits b = {3, 3};
  assert(b.f++ == 3 && b.f == 0 && b.s++ == 3 && b.s == -4 && b.s-- == -4);
  _Bool t = 0;
  assert(t++ == 0 && t == 1 && t++ == 1 && t == 1 && t-- == 1 && t == 0 && t-- == 0 && t == 1);
  int k = 0;
  a[k++] = 50;
  assert(k == 1 && a[0] == 50);
  long long l = 0x7fffffff;
  l++;
  assert(l == 2147483648ll);
  char *text = "ab", **pt = &text;
  assert(*(*pt)++ == 'a' && *text == 'b');
  return 0;
}
