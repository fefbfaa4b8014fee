// A function may end without its value if nobody uses that.
// run: returned 0
#include <assert.h>

static int seen;
int quiet(int a) {
  seen = a;
  if (a > 3) return a;
}
int plain() { seen++; }
#pragma clang diagnostic ignored "-Wreturn-mismatch"
int early(int a) {
  if (a) return;
  return 4;
}
int chooses(int a) {
  switch (a) {
    case 1:
      return 10;
    default:
      return 20;
  }
}
int loops(void) {
  for (;;)
    if (seen++ > 5) return seen;
}

int main(void) {
  quiet(1);
  (void)quiet(2);
  assert(seen == 2 && quiet(5) == 5);
  plain();
  (quiet(1), plain());
  seen ? quiet(0) : quiet(7);
  ({ plain(); });
  early(1);
  assert(early(0) == 4);
  assert(chooses(1) + chooses(2) == 30);
  assert(loops() > 5);
  int (*p)(int) = quiet;
  p(1);
  assert(p(9) == 9);
  return 0;
}
