// A function whose address is taken in the size of an array only can be called through that pointer.
// run: returned 0
#include <assert.h>

static int two(void) { return 2; }
static int three(void) { return 3; }
static int four(void) { return 4; }
static int five(void) { return 5; }
static int (*chosen)(void);
static int pick(int (*f)(void)) {
  chosen = f;
  return f();
}
static int parameter(int a[pick(four)]) { return a[0]; }

int main(void) {
  int a[pick(two)];
  assert(sizeof a == 2 * sizeof(int) && chosen() == 2);
  assert(sizeof(char[pick(three)]) == 3 && chosen() == 3);
  int one[1] = {1};
  assert(parameter(one) == 1 && chosen() == 4);
  typedef char text[pick(five)];
  assert(sizeof(text) == 5 && chosen() == 5);
  return 0;
}
