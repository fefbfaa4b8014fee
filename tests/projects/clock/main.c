#include <assert.h>

extern int now;
void advance(unsigned int milliseconds);

int main(void) {
  advance(5);
  assert(now == 5);
  return 0;
}
