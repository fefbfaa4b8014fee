// A comparison leaves qsort by longjmp.
// verdict: true
// check: assert
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf back;

static int compare(const void *a, const void *b) {
  const int *x = a, *y = b;
  if (*x < 0 || *y < 0) longjmp(back, 5);
  return *x < *y ? -1 : *x > *y;
}

int main(void) {
  static int cells[3] = {3, -1, 2};
  int code = setjmp(back);
  if (code == 0) {
    qsort(cells, 3, sizeof cells[0], compare);
    assert(0);
  }
  assert(code == 5);
  return 0;
}
