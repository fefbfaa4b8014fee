// asm without text: what it names is hidden from the optimiser, and stays what it is.
// extension: Using Assembly Language with C
// run: returned 0
#include <assert.h>

struct pair {
  int a, b;
};

static int calls;
static int count(void) { return ++calls; }

int main(void) {
  int x = 5, y, row[3] = {1, 2, 3};
  unsigned u;
  int *p = row;
  double d = 1.5;
  struct pair pair = {6, 7};
  asm("");
  asm volatile("" ::: "memory");
  asm volatile("  \n\t" : "+r"(x));
  assert(x == 5);
  asm("" : "=r"(y) : "0"(x + 1));
  assert(y == 6);
  asm("" : [out] "=r"(u) : "[out]"(-1));
  assert(u == 0xffffffffu);
  asm("" : "=r"(u) : "0"(0x87654321L));
  assert(u == 0x87654321u);
  asm("" : "=r"(x), "=r"(y) : "0"(y), "1"(x));
  assert(x == 6 && y == 5);
  asm("" : "+r"(p), "+m"(row[1]) : "m"(pair), "r"(count()) : "memory");
  assert(*p == 1 && row[1] == 2 && calls == 1 && pair.b == 7);
  asm volatile("" : "+rm"(*++p), "+g"(pair.a));
  assert(p == row + 1 && *p == 2 && pair.a == 6);
  asm("" : "+m"(d));
  assert(d == 1.5);
  asm("" : "=r"(y));
  y = 4;
  assert(y == 4);
  return 0;
}
