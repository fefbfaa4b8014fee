// Where a block is copied to itself, nobody reports an overlap: compilers do it for *p = *p.
// run: returned 0
// verdict: true
// check: all
#include <string.h>

struct pair { int x, y; };

static void assign(struct pair *to, const struct pair *from) { *to = *from; }

int main(void) {
  struct pair p = {1, 2};
  memcpy(&p, &p, sizeof p);
  assign(&p, &p);
  p = p;
  memmove((char *)&p, (char *)&p + 4, 4);
  memcpy(&p, (char *)&p + 1, 0);
  return p.x != 2;
}
