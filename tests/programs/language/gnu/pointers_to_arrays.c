// A pointer to an array becomes one to an array of qualified elements.
// extension: Pointers to Arrays
// run: returned 0
#include <assert.h>

static int trace(int n, const double m[n][n]) { double s = 0; for (int i = 0; i < n; i++) s += m[i][i]; return s; }

int main(void) {
  double m[2][2] = {{1, 2}, {3, 4}};
  const double(*p)[2] = m;
  assert(p[1][0] == 3 && trace(2, m) == 5);
  int a[3] = {1, 2, 3};
  const int(*q)[3] = &a;
  a[1] = 7;
  assert((*q)[1] == 7);
  return 0;
}
