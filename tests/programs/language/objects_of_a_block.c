// An object of a block lives as long as the block, also if a jump passes its declaration again.
// run: returned 0
#include <assert.h>

static int literal(void) {  // C11 6.5.2.5 p16
  struct s {
    int i;
  };
  struct s *p = 0, *q;
  int j = 0;
again:
  q = p, p = &((struct s){j++});
  if (j < 2) goto again;
  return p == q && q->i == 1;
}

static int declared(void) {
  int *p = 0, i = 0, ok = 1;
again:;
  int x = i;
  struct {
    int a, b;
  } s = {i, i + 1}, *t = &s;
  if (p) ok = ok && p == &x && *p == 1 && t->b == 2;
  p = &x;
  if (i++ == 0) goto again;
  return ok;
}

int main(void) {
  assert(literal());
  assert(declared());
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    int *p = &(int){i};
    *p += 10;
    sum += *p;
  }
  assert(sum == 33);
  int *list[2];
  list[0] = (int[]){1, 2};
  list[1] = (int[]){3, 4};
  assert(list[0][1] + list[1][0] == 5);
  return 0;
}
