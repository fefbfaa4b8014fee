// Arrays of variable length: sizes, several dimensions, parameters, freed at the end of the block, with goto and alloca.
// extension: Variable Length
// run: returned 0
#include <alloca.h>
#include <assert.h>
#include <string.h>

static int calls;
static int size(void) { calls++; return 3; }
static int concatenated(const char *a, const char *b) {
  char text[strlen(a) + strlen(b) + 1];
  strcpy(text, a);
  strcat(text, b);
  assert(sizeof text == strlen(text) + 1);
  return text[strlen(a)];
}
static int trace(int n, int m[n][n]) { int s = 0; for (int i = 0; i < n; i++) s += m[i][i]; return s; }

int main(void) {
  assert(concatenated("ab", "cd") == 'c');
  int a[size()][size()];
  assert(calls == 2 && sizeof a == 36 && sizeof a[0] == 12 && calls == 2);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) a[i][j] = i * 3 + j;
  assert(trace(3, a) == 12 && a[2][0] == 6);
  int(*row)[3] = a;
  assert(row[1][1] == 4);
  int n = 2, total = 0;
again:;
  int v[n];
  v[n - 1] = n;
  total += v[n - 1];
  if (++n < 5) goto again;
  assert(total == 9);
  char *p = alloca(n);
  p[n - 1] = 7;
  assert(p[4] == 7);
  assert(sizeof(int[size()]) == 12 && calls == 3);
  return 0;
}
