// do: the body first; continue goes to the condition.
// section: 6.8.5.2
// run: returned 0
#include <assert.h>

int main(void) {
  int n = 0;
  do n++; while (0);
  assert(n == 1);
  do {
    n++;
    if (n < 5) continue;
    n += 10;
  } while (n < 4);
  assert(n == 4);
  int i = 0, rounds = 0;
  do {
    rounds++;
    if (rounds > 10) break;
  } while (i++ < 3);
  assert(rounds == 4 && i == 4);
  do {
    int inner = 2;  // not visible in the condition
    do { inner--; } while (inner);
    i--;
  } while (i);
  assert(i == 0);
  unsigned u = 5, product = 1;
  do product *= u; while (--u);
  assert(product == 120);
  if (n) do n--; while (n > 2); else n = 9;
  assert(n == 2);
  goto middle;
  do {
    n = 50;
  middle:
    n++;
  } while (n < 4);
  assert(n == 51);
  return 0;
}
