// & and * undo each other; &*p and &a[i] evaluate neither.
// section: 6.5.3.2
// run: returned 0
#include <assert.h>
#include <stddef.h>

struct node { int v; struct node *next; int a[3]; };
static int f(int x) { return x + 1; }

int main(void) {
  int x = 1, *p = &x, **pp = &p;
  assert(*&x == 1 && &*p == p && **pp == 1 && *&*&p == &x);
  *p = 2;
  **pp += 3;
  assert(x == 5);
  int *null = 0;
  assert(&*null == 0);  // nothing is read
  int a[4] = {1, 2, 3, 4};
  assert(&a[4] == a + 4 && &a[1] + 1 == &a[2] && &*(a + 4) == a + 4);
  assert((char *)(&a + 1) - (char *)&a == sizeof a && *(&a)[0] == 1);
  struct node n = {1, &n, {7, 8, 9}};
  assert(n.next->next->v == 1 && &n.next->a[1] == &n.a[1] && *(n.a + 2) == 9);
  assert((char *)&n.a[2] - (char *)&n == offsetof(struct node, a) + 8);
  assert((*f)(1) == 2 && (&f)(2) == 3 && (*&f)(3) == 4 && &f == f);
  int(*row)[2] = (int(*)[2])a;
  assert(row[1][0] == 3 && *row[1] == 3 && (*row)[1] == 2);
  const char *s = &"text"[2];
  assert(*s == 'x');
  int *const c = &a[0];
  *c = 40;
  assert(a[0] == 40);
  x = 0;
  int *q = (x++, &x);
  assert(*q == 1);
  struct node *np = &n;
  assert(&(*np).v == &np->v && &(&n)->v == &n.v);
  return 0;
}
