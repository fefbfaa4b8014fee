// verdict: false
// decided by: auto
#include "klee/klee.h"
struct point {
  char name[3];
  int x;
  double weight;
};
int main(void) {
  struct point p;
  klee_make_symbolic(&p, sizeof(p), "p");
  klee_assume(p.x > 10);
  if (p.name[1] == 'b' && p.x == 12) klee_assert(p.weight != 1.5);
  return 0;
}
