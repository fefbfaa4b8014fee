// A variable length array that is larger than any object, and one whose size overflows.
// run --input 0: undefined behaviour: invalid object size
// run --input 1: undefined behaviour: invalid object size
// run --input 2: returned 7
// verdict: unknown
#include <stddef.h>
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int last(size_t rows, size_t columns) {
  int a[rows][columns];
  a[rows - 1][columns - 1] = 7;
  return a[rows - 1][columns - 1];
}

int main(void) {
  size_t half = SIZE_MAX / 2;
  int kind = __VERIFIER_nondet_int();
  if (kind == 0) {
    last(half, 1);
    reach_error();
  } else if (kind == 1) {
    last(half / 2 + 1, 4);
    reach_error();
  } else {
    return last(2, 3);
  }
}
