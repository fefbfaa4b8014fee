// Precedence and associativity; evaluation that is sequenced.
// section: 6.5
// run: returned 0
#include <assert.h>

static int trace, step;
static int at(int v) { trace = trace * 10 + ++step; return v; }

int main(void) {
  int a = 2, b = 3, c = 4;
  assert(a + b * c == 14 && (a + b) * c == 20 && a - b - c == -5 && 100 / 10 / 5 == 2);
  assert((1 << 2 + 1) == 8 && (5 & 3 == 3) == 1 && (1 | 2 ^ 3 & 1) == 3);
  assert((!a == 0) == 1 && -a * -b == 6 && ~a + 1 == -2);
  assert((a < b < c) == 1 && (c > b > a) == 0);
  assert((a == 2 ? b : c, 7) == 7);
  int d = a = b = 5;
  assert(d == 5 && a == 5);
  assert((1 ? 2 : 0 ? 3 : 4) == 2 && (0 ? 1 : 0 ? 2 : 3) == 3);
  int array[] = {10, 20, 30}, *p = array;
  assert(*p++ == 10 && *p == 20 && ++*p == 21 && *++p == 30);
  assert(-p[-1] == -21 && &array[2] == p && sizeof *p++ == sizeof(int) && p == array + 2);
  assert((at(1) && at(0) && at(1)) == 0 && step == 2);
  assert((at(5), at(6)) == 6 && trace == 1234);
  assert((2, 3) == 3 && (a += 1, a *= 2) == 12);
  int x = 6;
  x = x++ + 0 * 1 ? x : 7;  // the condition is complete before the rest
  assert(x == 7);
  return 0;
}
