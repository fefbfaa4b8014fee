// A va_list is copied, passed on, kept in a struct and started again.
// section: 7.16
// run: returned 0
#include <assert.h>
#include <stdarg.h>

struct reader {
  int left;
  va_list list;
};

static int sum_of(int n, va_list list) {
  int sum = 0;
  while (n-- > 0) sum += va_arg(list, int);
  return sum;
}

static int take(va_list *list) { return va_arg(*list, int); }

static int read(struct reader *reader) { return reader->left-- > 0 ? va_arg(reader->list, int) : -1; }

static int twice(int n, ...) {
  va_list list, copy;
  va_start(list, n);
  int first = va_arg(list, int);
  va_copy(copy, list);
  const int rest = sum_of(n - 1, list), again = sum_of(n - 1, copy);
  va_end(copy);
  va_end(list);
  assert(rest == again);
  va_start(list, n);
  assert(va_arg(list, int) == first);
  va_end(list);
  return first + rest;
}

static int by_address(int n, ...) {
  va_list list;
  va_start(list, n);
  int digits = 0;
  while (n--) digits = 10 * digits + take(&list);
  va_end(list);
  return digits;
}

static int in_a_struct(int n, ...) {
  struct reader reader;
  reader.left = n;
  va_start(reader.list, n);
  int digits = 0;
  for (int digit; (digit = read(&reader)) >= 0;) digits = 10 * digits + digit;
  va_end(reader.list);
  return digits;
}

static int nested(int n, ...) {
  va_list list;
  va_start(list, n);
  const int a = va_arg(list, int);
  const int result = n == 0 ? a : 10 * nested(n - 1, a + 1) + a + va_arg(list, int);
  va_end(list);
  return result;
}

// Each call has arguments of its own.
static int down(int n, ...) {
  va_list list;
  va_start(list, n);
  const int own = va_arg(list, int);
  const int below = n > 0 ? down(n - 1, own + 1) : 0;
  va_end(list);
  va_start(list, n);
  const int again = va_arg(list, int);
  va_end(list);
  return again == own ? below + own : -1000;
}

static int order(int n, ...) {
  va_list list;
  va_start(list, n);
  const int a = va_arg(list, int);
  const int result = n == 2 ? 10 * a + va_arg(list, int) : a;
  va_end(list);
  return result;
}

int main(void) {
  assert(twice(4, 1, 2, 3, 4) == 10);
  assert(by_address(3, 4, 5, 6) == 456);
  assert(in_a_struct(3, 7, 8, 9) == 789);
  assert(down(3, 1) == 1 + 2 + 3 + 4);
  assert(order(2, order(1, 5), order(2, 6, 7)) == 117);
  assert(nested(0, 3) == 3 && nested(1, 4, 5) == 59);
  return 0;
}
