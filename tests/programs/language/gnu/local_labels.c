// __label__: labels of a block, so that a macro can be used twice.
// extension: Local Labels
// run: returned 0
#include <assert.h>

#define find(array, n, target)                   \
  ({                                             \
    __label__ found;                             \
    int result = -1;                             \
    for (int k = 0; k < (n); k++)                \
      if ((array)[k] == (target)) { result = k; goto found; } \
  found:                                         \
    result;                                      \
  })

int main(void) {
  int a[] = {4, 5, 6};
  assert(find(a, 3, 6) == 2 && find(a, 3, 9) == -1);
  int n = 0;
  {
    __label__ again, out;
  again:
    if (++n == 3) goto out;
    goto again;
  out:;
  }
  {
    __label__ again;
  again:
    if (++n < 10) goto again;
  }
  assert(n == 10);
  return 0;
}
