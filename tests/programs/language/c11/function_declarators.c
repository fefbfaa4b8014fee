// Function declarators: adjusted parameters, no parameters, ellipsis, functions as parameters.
// section: 6.7.6.3
// run: returned 0
#include <assert.h>

static int adjusted(int a[7], int f(int)) { return f(a[6]) + (sizeof a == sizeof(int *)); }
static int inc(int x) { return x + 1; }
static int none(void) { return 4; }
static int unspecified() { return 5; }
static int const_parameter(const int x) { return x * 2; }
static int const_parameter(int x);
typedef int operation(int, int);
static operation add, multiply;
static int add(int a, int b) { return a + b; }
static int multiply(int a, int b) { return a * b; }
static int fold(operation *op, int start, const int *v, int n) {
  for (int i = 0; i < n; i++) start = op(start, v[i]);
  return start;
}
static int first(int n, ...) { return n; }
static void (*nothing(void))(void) { return 0; }

int main(void) {
  int a[7] = {[6] = 9};
  assert(adjusted(a, inc) == 11 && adjusted(a, &inc) == 11);
  assert(none() == 4 && unspecified() == 5 && const_parameter(3) == 6);
  int v[] = {1, 2, 3, 4};
  assert(fold(add, 0, v, 4) == 10 && fold(multiply, 1, v, 4) == 24);
  assert(first(7, 1.5, "x", a) == 7);
  assert(!nothing());
  int (*p)() = inc;
  assert(p(1) == 2);
  return 0;
}
