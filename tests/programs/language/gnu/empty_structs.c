// Structs without members have size 0.
// extension: Empty Structures
// run: returned 0
#include <assert.h>

struct empty {};
union nothing {};
struct with { int a; struct empty e; int b; };
static struct empty id(struct empty e) { return e; }
static int count(struct empty e, int x) { return x; }

int main(void) {
  struct empty a, b = {}, array[3];
  a = b;
  b = id(a);
  assert(sizeof a == 0 && sizeof array == 0 && sizeof(union nothing) == 0 && sizeof(struct with) == 8);
  struct with w = {1, {}, 2};
  assert(w.a == 1 && w.b == 2 && (void *)&w.e == (void *)&w.b);
  assert(count(a, 5) == 5);
  int zero[2] = {};
  struct with v = {};
  assert(zero[1] == 0 && v.b == 0);
  return 0;
}
