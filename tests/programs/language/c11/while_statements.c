// while: the condition first, with its side effects each time.
// section: 6.8.5.1
// run: returned 0
#include <assert.h>

static int calls;
static int limit(int n) { calls++; return n < 3; }

int main(void) {
  int n = 0;
  while (limit(n)) n++;
  assert(n == 3 && calls == 4);
  while (0) assert(0);
  int i = 5;
  while (i--)
    ;
  assert(i == -1);
  const char *s = "four";
  const char *p = s;
  while (*p++)
    ;
  assert(p - s == 5);
  n = 0;
  while (1) {
    if (++n == 7) break;
    if (n % 2) continue;
    while (n > 100) break;
  }
  assert(n == 7);
  struct node { int v; struct node *next; } c = {3, 0}, b = {2, &c}, a = {1, &b}, *walk = &a;
  int sum = 0;
  while (walk) sum += walk->v, walk = walk->next;
  assert(sum == 6);
  i = 0;
  while (i < 5 && (i += 2) != 4) n++;
  assert(i == 4 && n == 8);
  return 0;
}
