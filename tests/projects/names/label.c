#include <assert.h>

extern int version;

int main(void) {
  assert(version == 4);
  return 0;
}
