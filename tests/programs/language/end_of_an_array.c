// One past the end of an array may be formed, compared and counted back from; it may not be accessed.
// run: returned 0
#include <assert.h>

struct inner {
  int x[4];
  int after;
};
struct point {
  int x, y;
};

static int sum(const int *from, const int *to) {
  int total = 0;
  for (; from != to; ++from) total += *from;
  return total;
}

int global[3] = {1, 2, 3};
int *const global_end = &global[3];

int main(void) {
  int a[3] = {1, 2, 3};
  int *end = &a[3];
  assert(end == a + 3 && end - a == 3 && end[-1] == 3);
  assert(sum(a, &a[3]) == 6 && sum(&a[3], end) == 0);
  int *e = &3 [a];
  assert(e == end && &*end == e && &end[0] == e);

  struct inner s = {{1, 2, 3, 4}, 5};
  int *inner_end = &s.x[4];
  assert(inner_end - s.x == 4 && sum(s.x, inner_end) == 10);
  struct inner *p = &s;
  assert(&p->x[4] == inner_end);

  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int total = 0;
  for (int(*row)[3] = m; row != &m[2]; ++row)
    for (int *at = *row; at != &(*row)[3]; ++at) total += *at;
  assert(total == 21);
  assert(m[2] == &m[1][3]);
  assert(&m[2][0] == m[1] + 3);
  assert(sum(m[0], m[2]) == 21);

  struct point points[2] = {{1, 2}, {3, 4}};
  total = 0;
  for (struct point *at = points; at < &points[2]; ++at) total += at->x * at->y;
  assert(total == 14);
  assert(&points[2].x == &points[0].x + 4);

  char text[] = "abc";
  char *last = &text[sizeof text];
  assert(*--last == 0 && last == &text[3]);
  unsigned i = 3;
  assert(&a[i] == end);
  assert(global_end == global + 3 && sum(global, global_end) == 6);
  int one[1];
  assert(&one[1] - one == 1);
  return 0;
}
