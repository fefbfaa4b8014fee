// Structs of several sizes are passed through an ellipsis by value.
// section: 7.16
// run: returned 0
#include <assert.h>
#include <stdarg.h>

struct one {
  char c;
};
struct three {
  char c[3];
};
struct pair {
  int a, b;
};
struct mixed {
  double d;
  int i;
};
struct floats {
  float x, y;
};
struct big {
  int n[10];
  struct pair inner;
};
union view {
  int i;
  unsigned char bytes[12];
};

static int total(int rounds, ...) {
  int sum = 0;
  va_list list;
  va_start(list, rounds);
  while (rounds-- > 0) {
    struct one one = va_arg(list, struct one);
    sum += one.c;
    sum += va_arg(list, struct three).c[2];
    struct pair pair = va_arg(list, struct pair);
    sum += pair.a * pair.b;
    sum += va_arg(list, int);
    struct mixed mixed;
    mixed = va_arg(list, struct mixed);
    sum += (int)(mixed.d * 2) + mixed.i;
    sum += (int)va_arg(list, struct floats).y;
    struct big big = va_arg(list, struct big);
    sum += big.n[9] + big.inner.b;
    big.n[9] = 0;
    sum += va_arg(list, union view).i;
    sum += (int)va_arg(list, double);
  }
  va_end(list);
  return sum;
}

static struct pair change(struct pair *pair) {
  const struct pair old = *pair;
  pair->a = 100;
  return old;
}

static int firsts(int n, ...) {
  va_list list;
  va_start(list, n);
  int sum = 0;
  while (n--) sum = 1000 * sum + va_arg(list, struct pair).a;
  va_end(list);
  return sum;
}

static struct big made(int n, ...) {
  struct big big = {{0}, {0, 0}};
  va_list list;
  va_start(list, n);
  for (int i = 0; i < n; i++) big.n[i] = va_arg(list, int);
  big.inner = va_arg(list, struct pair);
  va_end(list);
  return big;
}

int main(void) {
  struct one one = {1};
  struct three three = {{9, 9, 2}};
  struct pair pair = {3, 4};
  struct mixed mixed = {2.5, 6};
  struct floats floats = {1, 7};
  struct big big = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 8}, {0, 9}};
  union view view = {10};
  const int each = 1 + 2 + 12 + 50 + 5 + 6 + 7 + 8 + 9 + 10 + 11;
  assert(total(0) == 0);
  assert(total(1, one, three, pair, 50, mixed, floats, big, view, 11.5) == each);
  assert(total(2, one, three, pair, 50, mixed, floats, big, view, 11.5, one, three, pair, 50, mixed, floats, big, view,
               11.5) == 2 * each);
  assert(big.n[9] == 8);
  assert(firsts(2, change(&pair), (struct pair){7, 8}) == 3007 && pair.a == 100);
  const struct big result = made(3, 1, 2, 3, pair);
  assert(result.n[0] == 1 && result.n[2] == 3 && result.inner.a == 100 && result.inner.b == 4);
  return 0;
}
