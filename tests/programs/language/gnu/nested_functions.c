// A function inside a function, which sees the variables around it.
// extension: Nested Functions
// refused: function definition is not allowed here
// compilers: gcc
#include <assert.h>

static int sum(int n) {
  int total = 0;
  void add(int x) { total += x; }
  while (n) add(n--);
  return total;
}

int main(void) {
  assert(sum(4) == 10);
  return 0;
}
