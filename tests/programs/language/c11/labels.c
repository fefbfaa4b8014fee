// Labels: on any statement, several on one, jumps into and out of blocks, cases deep inside.
// section: 6.8.1
// run: returned 0
#include <assert.h>

static int through(int n) {
  int steps = 0;
  switch (n) {
    case 0: case 1: first: second: steps++;
    default: steps += 10;
  }
  return steps;
}
static int nested_case(int n) {
  int r = 0;
  switch (n) {
    case 1:
      if (r) {
        case 2: r += 2;
      } else
        case 3: r += 3;
      while (r < 8) {
        r += 4;
        case 4: r += 1;
      }
  }
  return r;
}

int main(void) {
  assert(through(0) == 11 && through(1) == 11 && through(2) == 10);
  assert(nested_case(1) == 8 && nested_case(2) == 12 && nested_case(3) == 8 && nested_case(4) == 11 && nested_case(9) == 0);
  int i = 0;
loop: i++;
  if (i < 5) goto loop;
  assert(i == 5);
  goto inside;
  if (0) {
  inside:
    i = 50;
  }
  assert(i == 50);
  goto end;
  assert(0);
end:;
  { same: i--; if (i > 47) goto same; }
  assert(i == 47);
  return 0;
}
