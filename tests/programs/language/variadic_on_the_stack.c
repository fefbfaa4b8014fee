// On i386 the arguments of an ellipsis lie one behind the other, and a va_list points to them.
// data-model: ILP32
// run: returned 0
#include <assert.h>
#include <stdarg.h>

struct five {
  char c[5];
};

static int walk(int n, ...) {
  va_list list;
  va_start(list, n);
  int *word = (int *)list;
  assert(word[0] == 1 && *(long long *)(list + 4) == 2 && *(double *)(list + 12) == 3.5);
  assert(list[20] == 4 && *(int *)(list + 28) == 5);
  list += 28;
  return va_arg(list, int);
}

int main(void) {
  assert(walk(5, 1, 2LL, 3.5, (struct five){{4}}, 5) == 5);
  return 0;
}
