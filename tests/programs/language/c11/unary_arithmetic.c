// + - ~ ! after promotion.
// section: 6.5.3.3
// run: returned 0
#include <assert.h>
#include <limits.h>
#include <math.h>

int main(void) {
  unsigned char c = 1;
  assert(-c == -1 && ~c == -2 && +c == 1 && !c == 0 && sizeof(+c) == sizeof(int));
  unsigned u = 1;
  assert(-u == UINT_MAX && ~u == UINT_MAX - 1 && -0u == 0 && ~0u == UINT_MAX);
  assert(-INT_MAX == INT_MIN + 1 && ~INT_MIN == INT_MAX && -(unsigned)INT_MIN == 0x80000000u);
  assert(~0ll == -1 && ~0ull == ULLONG_MAX && (unsigned char)~0 == 255);
  assert(!0 == 1 && !5 == 0 && !!5 == 1 && !0.0 == 1 && !-0.0 == 1 && !1e-300 == 0);
  double nan = NAN, zero = 0.0;
  assert(!nan == 0 && signbit(-zero) && -zero == zero && !signbit(0 - zero));
  int x, *p = &x, *q = 0;
  assert(!p == 0 && !q == 1 && !!p == 1);
  assert(_Generic(!1.0, int: 1, default: 0) && _Generic(-1.0f, float: 1, default: 0));
  short s = -32768;
  assert(-s == 32768 && ~s == 32767);
  assert(- - -1 == -1 && ~~7 == 7 && -~5 == 6 && ~-5 == 4);
  float inf = INFINITY;
  assert(-inf < 0 && isinf(-inf));
  return 0;
}
