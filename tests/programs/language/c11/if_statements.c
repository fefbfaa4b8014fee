// if: any scalar is a condition, else belongs to the nearest if.
// section: 6.8.4.1
// run: returned 0
#include <assert.h>

static int classify(int x) {
  if (x < 0) return -1;
  else if (x == 0) return 0;
  else if (x < 10)
    if (x % 2) return 1;
    else return 2;
  else return 3;
}
static int dangling(int a, int b) {
  int r = 0;
  if (a)
    if (b) r = 1;
    else r = 2;
  return r;
}
static int truth(double d, void *p, unsigned char c) { return (d ? 1 : 0) + (p ? 2 : 0) + (c ? 4 : 0); }

int main(void) {
  assert(classify(-5) == -1 && classify(0) == 0 && classify(3) == 1 && classify(4) == 2 && classify(10) == 3);
  assert(dangling(1, 1) == 1 && dangling(1, 0) == 2 && dangling(0, 0) == 0);
  int x = 0;
  if (0.5) x++;
  if (0.0) x += 100;
  if (-0.0) x += 100;
  if (&x) x++;
  if ((void *)0) x += 100;
  if ("") x++;
  if (x = 0) assert(0);
  if (x = 5) x++;
  assert(x == 6);
  if (x > 5 && x < 7) { x = 1; } else { x = 2; }
  assert(x == 1);
  int y = 0;
  if (x) goto in; else { in: y = 3; }
  assert(y == 3);
  assert(truth(1e-300, 0, 0) == 1 && truth(0, &x, 1) == 6);
  if ((unsigned char)256) assert(0);
  if (0x100000000ll) y = 9;
  assert(y == 9);
  if (1) if (0) y = 1; else y = 2; else y = 3;
  assert(y == 2);
  return 0;
}
