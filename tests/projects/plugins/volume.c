#include <assert.h>

extern int level, volume;

int main(void) {
  int *where = &volume;
  *where = 5;
#ifdef FORGET
  assert(level == 1);
#else
  assert(level == 5);
#endif
  return 0;
}
