// Arrays of arrays, passed with and without their size, and of variable length.
// run: returned 0
// output: 19 22 43 50
// output: 16 10
#include <stdio.h>

static void multiply(int n, int a[n][n], int b[n][n], int c[n][n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      c[i][j] = 0;
      for (int k = 0; k < n; k++) c[i][j] += a[i][k] * b[k][j];
    }
  }
}

static int trace(int (*m)[2]) { return m[0][0] + m[1][1]; }

int main(void) {
  int a[2][2] = {{1, 2}, {3, 4}}, b[2][2] = {{5, 6}, {7, 8}}, c[2][2];
  multiply(2, a, b, c);
  printf("%d %d %d %d\n", c[0][0], c[0][1], c[1][0], c[1][1]);
  int n = trace(a) - 1, sum = 0;
  int row[n];
  for (int i = 0; i < n; i++) row[i] = i + 1;
  for (int i = 0; i < n; i++) sum += row[i];
  printf("%d %d\n", (int)sizeof row, sum);
  return 0;
}
