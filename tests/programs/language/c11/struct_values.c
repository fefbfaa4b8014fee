// Structs as values: arguments, results, conditional, comma, nested, with padding and arrays; overlapping copies.
// section: 6.5.2.2
// run: returned 0
#include <assert.h>

struct in { char c; short s[2]; };
struct big { struct in i[3]; double d; union { int x; char y[6]; } u; };
static struct big make(int n) {
  struct big b = {.d = n / 2.0};
  for (int k = 0; k < 3; k++) b.i[k] = (struct in){n + k, {k, -k}};
  b.u.x = n * 1000;
  return b;
}
static struct big change(struct big b, int k) { b.i[k].s[1] = 99; b.d += 1; return b; }
static struct in pick(struct big b, int k) { return b.i[k]; }
static int sum(struct in a, struct in b) { return a.c + b.s[1]; }
static struct big (*indirect)(struct big, int) = change;
static struct big recurse(struct big b, int depth) { return depth ? recurse(change(b, depth % 3), depth - 1) : b; }

int main(void) {
  struct big a = make(4), b = change(a, 2);
  assert(a.i[2].s[1] == -2 && b.i[2].s[1] == 99 && b.d == 3 && a.d == 2 && b.u.x == 4000);
  assert(pick(make(7), 1).c == 8 && sum(pick(a, 0), pick(b, 2)) == 103);
  b = indirect(b, 0);
  assert(b.i[0].s[1] == 99 && recurse(a, 3).i[1].s[1] == 99 && recurse(a, 3).d == 5);
  a.i[0] = a.i[2];
  a.i[1] = pick(a, 0);
  assert(a.i[1].c == 6 && a.i[0].s[0] == 2);
  struct big array[2] = {make(1), make(2)}, *p = array;
  *p = p[1];
  p[1] = change(*p, 0);
  assert(p->d == 1 && array[1].d == 2 && array[0].i[0].s[1] == 0);
  struct big t = a;
  a = b, b = t;
  assert(a.i[0].s[1] == 99 && b.i[0].s[0] == 2);
  assert((p ? make(3) : make(5)).i[0].c == 3 && (make(1), make(6)).u.x == 6000 && make(8).u.y[0] == (char)(8000 & 255));
  struct { struct in x; int y; } n = {pick(a, 1), 5};
  assert(n.y == 5 && n.x.c == a.i[1].c);
  return 0;
}
