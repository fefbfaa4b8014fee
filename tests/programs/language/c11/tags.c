// Tags: incomplete types, completion, a new type in an inner scope.
// section: 6.7.2.3
// run: returned 0
#include <assert.h>

struct later;
static struct later *keep(struct later *p) { return p; }
struct a { struct b *other; int v; };
struct b { struct a *other; int v; };
struct later { int value; };
struct s { int outer; };
enum e { one = 1 };

int main(void) {
  struct later l = {4};
  assert(keep(&l)->value == 4);
  struct a x = {0, 1};
  struct b y = {&x, 2};
  x.other = &y;
  assert(x.other->other->v == 1 && y.other->other->v == 2);
  {
    struct s;  // declares a new type
    struct s *p;
    struct s { char inner[3]; } local = {"ab"};
    p = &local;
    assert(sizeof(struct s) == 3 && p->inner[1] == 'b');
  }
  assert(sizeof(struct s) == 4);
  {
    struct s v = {5};  // the outer one
    assert(v.outer == 5);
  }
  union s2 { int i; } u = {3};
  assert(u.i == 3);
  struct list { int v; struct list *next; } n2 = {2, 0}, n1 = {1, &n2};
  assert(n1.next->v == 2);
  enum e v = one;
  assert(v == 1);
  return 0;
}
