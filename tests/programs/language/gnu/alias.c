// alias: two names of one function and of one object.
// extension: Function Attributes
// run: returned 0
#include <assert.h>

int original(int x) { return x + 1; }
int another(int x) __attribute__((alias("original")));
int object = 3;
extern int same __attribute__((alias("object")));

int main(void) {
  assert(another(4) == 5 && (void *)another == (void *)original);
  same = 8;
  assert(object == 8 && &same == &object);
  return 0;
}
