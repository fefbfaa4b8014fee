// __float128 has 113 bits of significand.
// extension: Floating Types
// run: returned 0
// data-model: LP64
#include <assert.h>
#include <stdarg.h>

static __float128 global = 1.5Q;
static __float128 half(__float128 x) { return x / 2; }
static __float128 first(int n, ...) {
  va_list list;
  va_start(list, n);
  const __float128 x = va_arg(list, __float128);
  const long double y = va_arg(list, long double);
  va_end(list);
  return x + y;
}

int main(void) {
  __float128 q = 1;
  q /= 3;
  assert(sizeof q == 16 && _Alignof(__float128) == 16 && q * 3 == 1 && (double)q == 1.0 / 3 && q != 1.0L / 3);
  assert(half(global) == 0.75 && first(1, q, 2.0L) == q + 2 && (long long)(q * 9) == 3);
  volatile __float128 one = 1;
  assert(one + 0x1p-112Q != one && one + 0x1p-113Q == one && -one < 0 && !(one != 1));
  unsigned long long wide = 0xffffffffffffffffu;
  assert((unsigned long long)(__float128)wide == wide && (float)(one / 3) == 1.0f / 3);
  q++;
  q *= 0x1p16000Q;
  assert(q > 0x1p16000Q && q / 0x1p16000Q < 1.5Q);
  return 0;
}
