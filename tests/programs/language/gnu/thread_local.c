// __thread.
// extension: Thread-Local
// run: returned 0
#include <assert.h>

__thread int a = 3;
static __thread struct { int x, y; } s = {1, 2};
extern __thread int later;
static int *where(void) { static __thread int kept; kept++; return &kept; }

int main(void) {
  a++;
  assert(a == 4 && s.y == 2 && later == 0);
  assert(*where() == 1 && *where() == 2 && &a != &later);
  return 0;
}
__thread int later;
