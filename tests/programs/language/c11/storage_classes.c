// typedef, extern, static, auto, register, _Thread_local.
// section: 6.7.1
// run: returned 0
#include <assert.h>

typedef int number;
static number counter;
extern number elsewhere;
static int next(void) {
  static number n = 5;
  auto int step = 1;
  register int sum = n + step;
  n = sum;
  return sum;
}
static int sum(register const int *p, register int n) {
  register int s = 0;
  for (register int i = 0; i < n; i++) s += p[i];
  return s;
}
static int recursive(int depth) {
  static int deepest;
  if (depth > deepest) deepest = depth;
  if (depth < 4) recursive(depth + 1);
  return deepest;
}

int main(void) {
  assert(next() == 6 && next() == 7 && counter == 0 && elsewhere == 9);
  int a[] = {1, 2, 3};
  assert(sum(a, 3) == 6);
  assert(recursive(0) == 4);
  extern int elsewhere;
  elsewhere++;
  assert(elsewhere == 10);
  for (int i = 0; i < 3; i++) {
    static int total;
    total += i;
    if (i == 2) assert(total == 3);
  }
  register struct { int x, y; } r = {1, 2};
  assert(r.x + r.y == 3);
  return 0;
}
number elsewhere = 9;
