// a[b] is *(a + b), in either order, with negative and computed subscripts, in several dimensions.
// section: 6.5.2.1
// run: returned 0
#include <assert.h>

int calls;
static int next(void) { return calls++; }

int main(void) {
  int a[6] = {0, 1, 2, 3, 4, 5};
  assert(2[a] == 2 && a[2] == *(a + 2) && 1["xyz"] == 'y');
  int *end = a + 6;
  assert(end[-1] == 5 && end[-6] == 0 && (&a[3])[-2] == 1);
  unsigned char i = 4;
  signed char minus = -1;
  assert(a[i] == 4 && end[minus] == 5);
  unsigned long long big = 3;
  assert(a[big] == 3);
  a[next()] += 10;
  assert(calls == 1 && a[0] == 10);
  int m[2][3][2] = {{{1, 2}, {3, 4}, {5, 6}}, {{7, 8}, {9, 10}, {11, 12}}};
  assert(m[1][2][1] == 12 && *m[1][0] == 7 && (*m)[2][0] == 5 && (&m[0])[1][1][0] == 9);
  assert(sizeof m[0] == 24 && sizeof m[0][0] == 8);
  m[next()][next()][0] = 50;
  assert(m[1][2][0] == 50 && calls == 3);
  char *names[] = {"ab", "cd"};
  assert(names[1][0] == 'c' && *names[0] == 'a');
  int *p = &a[6];  // one past the end may be formed
  assert(p == end && p - a == 6);
  a['b' - 'a'] = 7;
  assert(a[1] == 7);
  return 0;
}
