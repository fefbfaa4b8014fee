// Arithmetic on pointers to void and to functions: their size is 1.
// extension: Pointer Arith
// run: returned 0
#include <assert.h>

static int f(void) { return 1; }

int main(void) {
  int a[3] = {1, 2, 3};
  void *p = a, *q = p + 2 * sizeof(int);
  assert(*(int *)q == 3 && q - p == 8 && sizeof(void) == 1 && sizeof(*p) == 1);
  p++;
  p += 3;
  assert(*(int *)p == 2 && p > (void *)a);
  const void *c = p;
  c -= 4;
  assert(c == a);
  assert(sizeof(f) == 1 && (char *)(&f + 1) - (char *)&f == 1);
  return 0;
}
