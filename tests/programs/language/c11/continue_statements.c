// continue goes to the end of the innermost loop's body.
// section: 6.8.6.2
// run: returned 0
#include <assert.h>

int main(void) {
  int n = 0, i;
  for (i = 0; i < 6; i++) {
    if (i & 1) continue;
    n += i;
  }
  assert(n == 6);
  i = 0;
  while (i++ < 5) {
    if (i == 2) continue;
    n++;
  }
  assert(n == 10);
  i = 0;
  do {
    if (i == 1) continue;
    n++;
  } while (++i < 3);
  assert(n == 12 && i == 3);
  for (i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      if (j == i) continue;
      n++;
    }
    switch (i) {
      case 1: continue;
    }
    n += 100;
  }
  assert(n == 218);
  for (i = 0; i < 3; i++) {
    { { if (i) continue; } }
    n++;
  }
  assert(n == 219);
  return 0;
}
