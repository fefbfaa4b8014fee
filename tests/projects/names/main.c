#include <assert.h>

int distance(void);

/* Of this file alone. */
static int origin(void) { return 1; }

int main(void) {
  assert(origin() == 1);
  assert(distance() == 95);
  return 0;
}
