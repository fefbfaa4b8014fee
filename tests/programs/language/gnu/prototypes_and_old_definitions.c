// A prototype before an old-style definition gives the types of the arguments.
// extension: Function Prototypes
// run: returned 0
#include <assert.h>

int is_root(unsigned short);
int half(float);

int main(void) {
  assert(is_root(65536) == 1 && is_root(1) == 0);
  assert(half(3.5f) == 1);
  return 0;
}

int is_root(x) unsigned short x; { return x == 0; }
int half(float f) { return f / 2; }
