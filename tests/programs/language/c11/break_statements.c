// break leaves the innermost loop or switch.
// section: 6.8.6.3
// run: returned 0
#include <assert.h>

int main(void) {
  int n = 0, i, j;
  for (i = 0; i < 5; i++) {
    for (j = 0; j < 5; j++)
      if (j == 2) break;
    n += j;
    if (i == 2) break;
  }
  assert(n == 6 && i == 2);
  while (1) {
    switch (n) {
      case 6: n = 7; break;
      case 7: n = 8; continue;
      default: goto out;
    }
    n += 0;
  }
out:
  assert(n == 8);
  do {
    if (n) break;
    assert(0);
  } while (1);
  switch (1) {
    case 1:
      for (;;) break;
      n++;
      break;
    case 2: n = 100;
  }
  assert(n == 9);
  for (i = 0;; i++)
    if (i * i > 50) break;
  assert(i == 8);
  return 0;
}
