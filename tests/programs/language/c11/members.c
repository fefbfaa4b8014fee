// Members of structs and unions: nested, anonymous, of values, through pointers, common initial sequences.
// section: 6.5.2.3
// run: returned 0
#include <assert.h>

struct point { int x, y; };
struct line { struct point from, to; const char *name; };
struct variant {
  int kind;
  union {
    struct { int i, j; };
    float f;
    unsigned char bytes[8];
  };
};
union shapes {
  struct { int type; int radius; } circle;
  struct { int type; int width, height; } box;
};
static struct point make(int x, int y) { struct point p = {x, y}; return p; }

int main(void) {
  struct line l = {{1, 2}, {3, 4}, "l"}, *p = &l;
  assert(l.to.x == 3 && p->from.y == 2 && (*p).to.y == 4 && *p->name == 'l' && (&l.to)->x == 3);
  p->to.x += 10;
  assert(l.to.x == 13);
  struct point *q = &p->from;
  q->y++;
  assert(l.from.y == 3);
  assert(make(5, 6).y == 6 && (make(1, 2)).x == 1);
  struct variant v = {1};
  v.f = 1.0f;
  assert(v.bytes[3] == 0x3f && v.i == 0x3f800000);
  v.j = 7;
  assert(v.bytes[4] == 7 && v.i == 0x3f800000);
  union shapes s;
  s.box.type = 2;
  s.box.width = 30;
  assert(s.circle.type == 2 && s.circle.radius == 30);
  struct line copy = l;
  copy.from.x = 100;
  assert(l.from.x == 1);
  struct { int a[2][2]; } m = {{{1, 2}, {3, 4}}}, *mp = &m;
  assert(mp->a[1][0] == 3 && *mp->a[0] == 1);
  const struct point *cp = &l.to;
  assert(cp->x == 13);
  assert((1 ? l : copy).from.x == 1 && (l = copy).from.x == 100);
  return 0;
}
