// Arrays of variable length: sizes are evaluated where they are spelled, once, and kept.
// run: returned 0
#include <assert.h>

static int calls;
static int three(void) {
  calls++;
  return 3;
}
static int (*size)(void) = three;
static int only_here(void) { return 2; }

static int side_effect_in_parameter(int n, int a[n++]) { return n + a[0]; }
static int rows(int n, int m[][n]) { return m[1][n - 1] + (int)sizeof m[0]; }
static long distance(int n, int (*from)[n], int (*to)[n]) { return to - from; }
static int call(int (*f)(void)) { return f(); }
static int named_in_parameter(int a[(only_here)()]) { return a[0]; }

int main(void) {
  int n = 4;
  int a[n];
  n = 2;
  assert(sizeof a == 4 * sizeof(int));
  typeof(a) b;
  assert(sizeof b == 4 * sizeof(int));
  typedef int row[n];
  n = 7;
  row r, rr[3];
  assert(sizeof r == 2 * sizeof(int) && sizeof rr == 6 * sizeof(int) && sizeof(row) == 2 * sizeof(int));
  n = 3;
  typeof(int[n]) d;
  n = 1;
  assert(sizeof d == 3 * sizeof(int));
  assert(sizeof(int[n + 4]) == 5 * sizeof(int));
  n = 5;
  assert(sizeof(int[n++]) == 5 * sizeof(int) && n == 6);
  int k = 3;
  assert(sizeof(int[k++][k]) > 0 && k == 4);

  n = 3;
  int m[4][n];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < n; ++j) m[i][j] = 10 * i + j;
  int(*first)[n] = m, (*last)[n] = &m[3];
  assert(last - first == 3 && first - last == -3 && distance(n, m, m + 4) == 4);
  assert((*(first + 2))[1] == 21 && first[3][2] == 32);
  first += 2;
  assert((*first)[0] == 20 && first - m == 2);
  --first;
  assert((*first)[2] == 12);
  assert(rows(n, m) == 12 + 3 * (int)sizeof(int));
  n = 100;
  assert(m[2][1] == 21 && sizeof m[0] == 3 * sizeof(int));
  assert(sizeof *first == 3 * sizeof(int));

  int flat[6] = {1, 2, 3, 4, 5, 6};
  int width = 2;
  assert(((int(*)[width])flat)[2][1] == 6);
  int(*view)[width] = (int(*)[width++])flat;
  assert(width == 3 && view[1][0] == 3 && sizeof *view == 2 * sizeof(int));
  assert((char *)(view + 1) - (char *)view == 2 * sizeof(int));

  for (int i = 1; i < 4; ++i) {
    int inner[i];
    assert(sizeof inner == i * sizeof(int) && sizeof(int[i]) == i * sizeof(int));
    inner[i - 1] = i;
    assert(inner[i - 1] == i);
  }
  int by_pointer[size()];
  assert(sizeof by_pointer == 3 * sizeof(int) && calls == 1);
  int by_call[call(only_here)];
  assert(sizeof by_call == 2 * sizeof(int));
  int one[1] = {5};
  assert(side_effect_in_parameter(1, one) == 7);
  assert(named_in_parameter(one) == 5);
  assert(sizeof(int(*)[size()]) == sizeof(void *));
  return 0;
}
