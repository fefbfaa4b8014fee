// main returns 0 if it ends without return.
// section: 6.9.1
// run: returned 0
#include <assert.h>

int main(void) {
  int x = 5;
  assert(x == 5);
}
