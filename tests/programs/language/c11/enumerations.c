// Enumerations: values, gaps, repeats, negative ones; an object of the type holds them all.
// section: 6.7.2.2
// run: returned 0
#include <assert.h>

enum color { red, green = 5, blue, alias = 5, after, minus = -3, zero_again = 0, } c1 = blue;
enum wide { top = 0x7fffffff };
enum positive { big = 0x80000000 };
typedef enum { off, on } state;
static enum color next(enum color c) { return c + 1; }

int main(void) {
  assert(red == 0 && blue == 6 && alias == green && after == 6 && zero_again == red && minus == -3 && c1 == 6);
  assert(next(green) == blue && next(minus) == -2);
  assert(sizeof(enum color) == 4 && sizeof(enum wide) == 4 && top > 0);
  enum color c = -3;
  assert(c < 0 && c == minus);  // holds a negative enumerator: signed
  enum positive p = big;
  assert(p > 0 && p == 0x80000000u);
  state s = !off;
  assert(s == on);
  s = 7;  // any value of the underlying type
  assert(s == 7);
  int count = 0;
  for (enum color i = red; i <= blue; i++) count++;
  assert(count == 7);
  int names[] = {[red] = 1, [blue] = 2};
  assert(sizeof names == 28 && names[6] == 2 && names[3] == 0);
  enum { local = blue * 2 };
  assert(local == 12);
  switch (c1) {
    case blue: count = 0; break;
    default: break;
  }
  assert(count == 0);
  return 0;
}
