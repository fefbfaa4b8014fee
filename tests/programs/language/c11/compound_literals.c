// Compound literals: unnamed objects, modifiable, one per evaluation of the block, static at file scope.
// section: 6.5.2.5
// run: returned 0
#include <assert.h>

struct point { int x, y; };
static int *global = (int[]){2, 4, 6};
static struct point *origin = &(struct point){.y = 9};
static int sum(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
static struct point add(struct point a, struct point b) { return (struct point){a.x + b.x, a.y + b.y}; }

static int distinct(void) {  // 6.5.2.5 p16
  struct s { int i; };
  struct s *p = 0, *q;
  int j = 0;
again:
  q = p, p = &((struct s){j++});
  if (j < 2) goto again;
  return p == q && q->i == 1;
}

int main(void) {
  assert(global[1] == 4 && origin->x == 0 && origin->y == 9);
  global[1] = 5;
  assert(sum(global, 3) == 13);
  assert(sum((int[]){1, 2, 3, 4}, 4) == 10);
  int *p = (int[3]){7};
  assert(p[0] == 7 && p[1] == 0 && p[2] == 0);
  p[2] = 5;
  assert(sum(p, 3) == 12);
  assert(add((struct point){1, 2}, (struct point){.y = 5}).y == 7);
  (struct point){0}.x;
  int i = (int){3};
  (int){4} = 5;
  assert(i == 3 && ++(int){6} == 7);
  assert(sizeof(char[]){"abcd"} == 5 && (char[]){"abcd"}[3] == 'd');
  char *s = (char[]){"xyz"};
  s[0] = 'a';
  assert(s[0] == 'a');
  assert(distinct());
  int total = 0;
  for (int n = 0; n < 3; n++) {
    int *fresh = (int[]){n, n + 1};
    fresh[0]++;
    total += fresh[0] + fresh[1];
  }
  assert(total == 12);
  const int *c = (const int[]){1, [4] = 5};
  assert(c[3] == 0 && c[4] == 5);
  return 0;
}
