// Enumeration constants have type int and can be used before the enumeration is complete.
// section: 6.4.4.3
// run: returned 0
#include <assert.h>

enum flags { none, first = 1 << 0, second = 1 << 1, both = first | second, after, low = -5, next };
enum { size = sizeof(int[both]) };

int main(void) {
  assert(none == 0 && both == 3 && after == 4 && low == -5 && next == -4);
  assert(_Generic(first, int: 1, default: 0));
  int array[both] = {[second] = 7};
  assert(sizeof array == size && array[2] == 7);
  switch (after) {
    case after: break;
    default: assert(0);
  }
  enum flags f = second;
  f |= first;
  assert(f == both && -low == 5);
  return 0;
}
