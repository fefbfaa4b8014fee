// Type names are declarators without the name.
// section: 6.7.7
// run: returned 0
#include <assert.h>

static int f(int x) { return x * 3; }

int main(void) {
  assert(sizeof(int *) == sizeof(void *) && sizeof(int *[3]) == 3 * sizeof(void *) && sizeof(int(*)[3]) == sizeof(void *));
  assert(sizeof(int[2][5]) == 40 && sizeof(char(*(*)(void))[7]) == sizeof(void *));
  void *p = (void *)f;
  assert(((int (*)(int))p)(4) == 12);
  assert((*(int (*)(int))f)(2) == 6);
  int a[6] = {1, 2, 3, 4, 5, 6};
  assert((*(int(*)[2][3])a)[1][0] == 4 && ((int(*)[2])a)[2][1] == 6);
  assert(*(const volatile int *)&a[1] == 2);
  assert(sizeof(struct { char c; int i; }) == 8 && (enum { x, y })1 == y);
  assert(_Generic((int *const *)0, int *const *: 1, default: 0));
  assert(((int[]){7, 8})[1] == 8 && (int (*[1])(int)){f}[0](1) == 3);
  int n = 3;
  assert(sizeof(int[n][2]) == 24);
  return 0;
}
