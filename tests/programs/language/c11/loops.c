// Iteration statements: a body that is no block, nested ones, conditions that are volatile.
// section: 6.8.5
// run: returned 0
#include <assert.h>

int main(void) {
  int i = 0, j, n = 0;
  while (i < 3) for (j = 0, i++; j < i; j++) do n++; while (0);
  assert(n == 6);
  volatile int stop = 3;
  while (stop) stop--;
  assert(stop == 0);
  n = 0;
  for (i = 0; i < 10; i++)
    if (i % 2) continue; else n += i;
  assert(n == 20);
  for (unsigned char c = 250; c >= 250; c++) n++;  // ends by wrapping
  assert(n == 26);
  for (unsigned u = 3; u-- > 0;) n++;
  assert(n == 29);
  float f = 0;
  n = 0;
  while (f != 1) f += 0.125f, n++;
  assert(n == 8);
  int a[4] = {4, 3, 2, 1};
  for (int x = 0; x < 4; x++)
    for (int y = x + 1; y < 4; y++)
      if (a[y] < a[x]) { int t = a[x]; a[x] = a[y]; a[y] = t; }
  assert(a[0] == 1 && a[1] == 2 && a[2] == 3 && a[3] == 4);
  return 0;
}
