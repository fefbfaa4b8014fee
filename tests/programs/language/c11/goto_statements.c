// goto: forwards, backwards, into and out of nested blocks, over declarations.
// section: 6.8.6.1
// run: returned 0
#include <assert.h>

static int find(int target) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}}, i, j;
  for (i = 0; i < 2; i++)
    for (j = 0; j < 3; j++)
      if (a[i][j] == target) goto found;
  return -1;
found:
  return i * 10 + j;
}
static int cleanup(int fail) {
  int state = 0;
  state |= 1;
  if (fail == 1) goto undo_first;
  state |= 2;
  if (fail == 2) goto undo_second;
  return state;
undo_second:
  state &= ~2;
undo_first:
  state &= ~1;
  return state + 100;
}
static int into_loop(int n) {
  int i = 2, sum = 0;
  if (n) goto inside;
  for (i = 0; i < 5; i++) {
    sum += 100;
  inside:
    sum += i;
  }
  return sum;
}
static int irreducible(int x) {
  int n = 0;
  if (x) goto b;
a:
  n += 1;
  if (n > 10) return n;
b:
  n += 3;
  if (n % 2) goto a;
  if (n < 20) goto b;
  return n;
}

int main(void) {
  assert(find(6) == 12 && find(1) == 0 && find(9) == -1);
  assert(cleanup(0) == 3 && cleanup(1) == 100 && cleanup(2) == 100);
  assert(into_loop(0) == 510 && into_loop(1) == 209);
  assert(irreducible(0) == 12 && irreducible(1) == 12);
  int n = 0;
  goto skip;
  {
    int unset = 5;
    n = unset;
  skip:
    unset = 7;  // in scope, its initialiser was not run
    n += unset;
  }
  assert(n == 7);
  int i = 0;
back:
  if (i++ < 3) goto back;
  assert(i == 4);
  return 0;
}
