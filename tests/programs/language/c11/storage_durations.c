// Static, automatic and allocated storage: when an object lives and what it holds at first.
// section: 6.2.4
// run: returned 0
#include <assert.h>
#include <stdlib.h>

static int zero_by_default[3];
static int *null_by_default;
static double zero_float;

static int remember(int v) {
  static int last = -1;
  int old = last;
  last = v;
  return old;
}

static int fresh(int depth) {  // each activation has its own object
  int mine = depth;
  if (depth > 0) fresh(depth - 1);
  return mine;
}

static int loops(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = 1;  // initialised each time
    x += i;
    sum += x;
  }
  return sum;
}

static int jump_back(void) {
  int n = 0, seen = 0;
again:;
  int local = 5;
  seen += local;
  local = 100;
  if (++n < 3) goto again;
  return seen;
}

struct wrapped { int a[2]; };
static struct wrapped make(int v) { return (struct wrapped){{v, v + 1}}; }

int main(void) {
  assert(zero_by_default[0] == 0 && zero_by_default[2] == 0 && null_by_default == 0 && zero_float == 0);
  assert(remember(4) == -1 && remember(5) == 4 && remember(0) == 5);
  assert(fresh(4) == 4);
  assert(loops() == 6);
  assert(jump_back() == 15);
  assert(make(3).a[1] == 4);  // a temporary with its own lifetime, to the end of the full expression
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 7;
  int *q = p;
  assert(*q == 7);
  free(p);
  return 0;
}
