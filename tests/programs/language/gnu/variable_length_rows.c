// Pointers to rows of variable length: steps, differences, comparisons.
// extension: Variable Length
// run: returned 0
#include <assert.h>
#include <stddef.h>

static ptrdiff_t rows(int n, int (*first)[n], int (*last)[n]) { return last - first; }

int main(void) {
  int n = 3, m = 4;
  int a[m][n];
  int(*p)[n] = a, (*q)[n] = &a[3];
  assert(q - p == 3 && rows(n, p, q) == 3 && p + 3 == q && q > p);
  p++;
  assert(*p == a[1] && (char *)p - (char *)a == n * sizeof(int) && &a[m] - &a[0] == 4);
  p += 2;
  assert(p == q && --p == &a[2]);
  a[2][1] = 9;
  assert((*p)[1] == 9 && p[0][1] == 9);
  int b[2][n][m];
  assert(&b[1] - &b[0] == 1 && &b[1][2] - &b[1][0] == 2 && sizeof b[0] == 48);
  return 0;
}
