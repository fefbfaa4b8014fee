// Function definitions: parameters are objects, arrays and functions are adjusted, old style, recursion.
// section: 6.9.1
// run: returned 0
#include <assert.h>

extern int maximum(int a, int b) { return a > b ? a : b; }
static int changes(int n) { n *= 2; int *p = &n; ++*p; return n; }
static int old(a, b, c) char a; int b, c; { return a + b * c; }
static int implicit(a, b) { return a - b; }
static int apply(int f(int), int a[], int n) { int s = 0; while (n--) s += f(*a++); return s; }
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
typedef int F(int);
F negate;
int negate(int x) { return -x; }
static void nothing(void) {}
static int const_result(const int x, volatile int y) { return x + y; }
struct big { int a[20]; };
static int by_value(struct big b) { b.a[19] += 1; return b.a[19]; }

int main(void) {
  int n = 5;
  assert(maximum(3, 4) == 4 && changes(n) == 11 && n == 5);
  assert(old(1, 2, 3) == 7 && implicit(5, 2) == 3);
  int a[] = {1, 2, 3};
  assert(apply(negate, a, 3) == -6 && a[0] == 1);
  assert(fib(4) == 3);
  nothing();
  assert(const_result(1, 2) == 3);
  struct big b = {.a[19] = 4};
  assert(by_value(b) == 5 && b.a[19] == 4);
  int (*f)(int, int) = maximum;
  assert(f(9, 2) == 9);
  return 0;
}
