// All keywords of C11 that a program without threads can use.
// section: 6.4.1
// run: returned 0
#include <assert.h>

_Static_assert(1, "kept");
_Noreturn void never(void);
typedef enum { no, yes } answer;
static inline int twice(register int x) { return x * 2; }
union u { signed char c; unsigned long l; };

static int everything(const volatile int *restrict p, int n) {
  auto int sum = 0;
  do {
    switch (n % 3) {
      case 0: sum += *p; break;
      case 1: sum += twice(*p); break;
      default: sum -= 1;
    }
    if (sum > 100) goto out; else continue;
  } while (--n);
  for (short s = 0; s < 2; s++) sum++;
  while (0) sum = 0;
out:
  return sum;
}

int main(void) {
  extern int outside;
  long double d = 1.0f;
  _Bool b = d == 1.0;
  _Alignas(8) char c = 'c';
  int v = 5;
  assert(everything(&v, 4) == 10 + 5 - 1 + 10 + 2);
  assert(b == yes && sizeof c == 1 && _Alignof(union u) == _Alignof(long));
  assert(_Generic(v, int: 1, default: 0));
  assert(outside == 3);
  return no;
}
int outside = 3;
