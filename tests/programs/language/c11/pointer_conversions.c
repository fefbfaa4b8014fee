// Pointers: null, void *, qualified, to integers and back, between object types.
// section: 6.3.2.3
// run: returned 0
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct first { int x; double d; };
static int one(void) { return 1; }

int main(void) {
  int x = 7, *p = &x;
  void *v = p;
  int *back = v;
  assert(back == p && *back == 7);
  const int *c = p;
  assert(c == p);
  char *null = 0, *other = NULL, *third = (void *)0;
  assert(null == other && other == third && !null && null == 0);
  assert((int *)null == (int *)0 && (void *)(int *)0 == 0);
  uintptr_t number = (uintptr_t)p;
  assert((int *)number == p && number != 0);
  assert((uintptr_t)(p + 1) - number == sizeof(int));
  struct first s = {3, 2.5};
  assert(*(int *)&s == 3 && (struct first *)(int *)&s.x == &s);
  char *bytes = (char *)&s;
  assert(*(double *)(bytes + offsetof(struct first, d)) == 2.5);
  int (*f)(void) = one;
  double (*g)(void) = (double (*)(void))f;
  assert(((int (*)(void))g)() == 1);
  int (*n)(void) = 0;
  assert(!n && n != f);
  int **pp = &p;
  **pp = 9;
  assert(x == 9);
  assert(sizeof(p) == sizeof(f) && (p ? 1 : 0) && !(null ? 1 : 0));
  return 0;
}
