// Array declarators: constant and variable sizes, several dimensions, parameters with static and qualifiers.
// section: 6.7.6.2
// run: returned 0
#include <assert.h>

extern int open[];
static int total(int n, int m, int a[n][m]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s += a[i][j];
  return s;
}
static int at_least(int a[static 2]) { return a[0] + a[1]; }
static int fixed_rows(int (*a)[3]) { return a[1][2] + (int)(sizeof *a); }
static int star(int n, int a[*]);
static int star(int n, int a[n]) { return a[n - 1]; }
static int row_size(int n, char (*p)[n]) { return sizeof *p; }

int main(void) {
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  assert(total(2, 3, m) == 21 && fixed_rows(m) == 18 && at_least(m[0]) == 3 && star(3, m[1]) == 6);
  int n = 4;
  int v[n], w[n + 1][2];
  n = 10;  // sizes stay
  assert(sizeof v == 16 && sizeof w == 40 && sizeof w[0] == 8);
  for (int i = 0; i < 4; i++) v[i] = i * i;
  assert(v[3] == 9);
  w[4][1] = 7;
  assert(*(*(w + 4) + 1) == 7 && &w[5] - &w[0] == 5);
  int(*pv)[n] = (int(*)[n])w;
  assert(sizeof *pv == 40);
  char text[20];
  assert(row_size(20, &text) == 20);
  for (int k = 1; k <= 3; k++) {
    char c[k];
    assert(sizeof c == k);
    c[k - 1] = k;
    assert(c[k - 1] == k);
  }
  typedef int row[n];
  n = 2;
  row r;
  assert(sizeof r == 40);  // the size at the typedef
  assert(open[2] == 3);
  return 0;
}
int open[] = {1, 2, 3};
