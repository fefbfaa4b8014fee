// Side effects inside lvalues happen once, whatever is done to the object.
// section: 6.5.16
// run: returned 0
#include <assert.h>

struct s { int v[3]; struct s *next; };
static int n;
static struct s a, b = {{1, 2, 3}, &a};
static struct s *get(void) { n++; return &b; }
static int index(void) { return n++ % 3; }

int main(void) {
  get()->v[1] += 5;
  assert(n == 1 && b.v[1] == 7);
  ++get()->v[0];
  get()->v[2]--;
  assert(n == 3 && b.v[0] == 2 && b.v[2] == 2);
  get()->v[index()] *= 10;
  assert(n == 5 && (b.v[0] == 20 || b.v[1] == 70));
  b.v[0] = 2, b.v[1] = 7;
  (*get()).next->v[0] = 4;
  assert(n == 6 && a.v[0] == 4);
  int x[4] = {0}, i = 0, *p = x;
  x[i++] = 1, x[i++] += 2;
  *p++ += 10;
  *p++ -= 1;
  assert(i == 2 && x[0] == 11 && x[1] == 1 && p == x + 2);
  (p++)[0] = 7;
  *--p += 1;
  assert(x[2] == 8);
  char from[] = "xyz", to[4], *q = to;
  const char *r = from;
  while ((*q++ = *r++))
    ;
  assert(to[2] == 'z' && q - to == 4);
  a = *get();
  assert(n == 7 && a.v[1] == 7);
  *get() = a;
  assert(n == 8);
  int y = 5, *py = &y, **ppy = &py;
  (**ppy)++;
  *(*ppy) <<= 1;
  assert(y == 12);
  x[x[3]++] = 50;
  assert(x[0] == 50 && x[3] == 1);
  i = 0;
  (i++, x)[i] = 60;
  assert(x[1] == 60);
  (i ? &x[2] : &x[3])[0] = 9;
  assert(x[2] == 9);
  return 0;
}
