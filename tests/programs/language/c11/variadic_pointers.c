// Variadic functions are called through pointers, and may have several parameters of their own.
// section: 7.16
// section: 6.7.6.3
// run: returned 0
#include <assert.h>
#include <stdarg.h>

struct pair {
  int a, b;
};
typedef int (*reducer)(int, ...);

static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int result = 0;
  while (n--) result += va_arg(list, int);
  va_end(list);
  return result;
}

static int product(int n, ...) {
  va_list list;
  va_start(list, n);
  int result = 1;
  while (n--) result *= va_arg(list, int);
  va_end(list);
  return result;
}

static int ignored(int n, ...) { return n; }

static double scaled(char small, float factor, struct pair pair, ...) {
  va_list list;
  va_start(list, pair);
  const double result = small + factor * va_arg(list, double) + pair.a * pair.b + va_arg(list, long);
  va_end(list);
  return result;
}

static int reduce(reducer with) { return with(3, 2, 3, 4); }

int main(void) {
  const reducer table[] = {sum, product, ignored, &sum};
  assert(reduce(sum) == 9 && reduce(product) == 24 && reduce(ignored) == 3);
  int all = 0;
  for (int i = 0; i < 4; i++) all = 10 * all + table[i](2, 1, 2);
  assert(all == 3223);
  assert((*table[0])(1, 5) == 5 && (0 ? sum : product)(2, 6, 7) == 42);
  assert(table[2](8, "text", 2.5, 9L) == 8);
  assert(scaled(1, 0.5f, (struct pair){2, 3}, 4.0, 10L) == 19.0);
  return 0;
}
