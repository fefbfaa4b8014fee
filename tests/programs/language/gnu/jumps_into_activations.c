// setjmp and longjmp: out of calls, again and again, by a copy of the buffer, past objects.
// extension: Nonlocal Gotos
// run: returned 0
#include <assert.h>
#include <setjmp.h>
#include <string.h>

static jmp_buf start, outer, inner;

static void deep(int n) {
  int cells[4] = {0};
  cells[n & 3] = n;
  if (n == 0) longjmp(start, 7);
  deep(n - 1);
  assert(cells[n & 3] == n);
}

static int again(void) {
  jmp_buf here;
  volatile int rounds = 0;
  int got = setjmp(here);
  if (got < 3) {
    rounds++;
    longjmp(here, got + 1);
  }
  return rounds * 10 + got;
}

static void choose(int which) {
  if (which) longjmp(outer, 1);
  longjmp(inner, 0);
}

static int nested(int which) {
  if (setjmp(outer)) return 100;
  switch (setjmp(inner)) {
    case 0:
      choose(which);
      return -1;
    case 1:
      return 50;
    default:
      return -2;
  }
}

static int by_recursion(int n, jmp_buf *above) {
  jmp_buf mine;
  if (setjmp(mine)) {
    if (above) longjmp(*above, 1);
    return n;
  }
  if (n == 4) longjmp(mine, 1);
  return by_recursion(n + 1, &mine);
}

int main(void) {
  int got = setjmp(start);
  if (got == 0) {
    deep(5);
    assert(0);
  }
  assert(got == 7);
  assert(again() == 33);
  assert(nested(0) == 50 && nested(1) == 100);
  assert(by_recursion(0, 0) == 0);
  static int times;
  static jmp_buf copy;
  if (!setjmp(start)) memcpy(copy, start, sizeof start);
  times++;
  if (times < 4) longjmp(times & 1 ? copy : start, 1);
  assert(times == 4);
  return 0;
}
