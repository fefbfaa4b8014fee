// Floating arithmetic is rounded in its own type, without excess precision.
// section: 6.2.5
// run: returned 0
#include <assert.h>
#include <float.h>
#include <math.h>

static float add(float a, float b) { return a + b; }
static volatile float one = 1.0f;

int main(void) {
  float f = 1.0f + FLT_EPSILON / 2;
  assert(f == 1.0f && 1.0f + FLT_EPSILON != 1.0f && 1.0 + DBL_EPSILON / 2 == 1.0);
  assert(add(16777216.0f, 1.0f) == 16777216.0f && add(16777216.0f, 1.0f) != 16777217.0);
  float third = one / 3;
  assert(third != 1.0 / 3 && third * 3 == 1.0f && (double)third * 3 != 1.0);
  assert(FLT_MAX * 2 == INFINITY && -DBL_MAX * 2 == -INFINITY && DBL_MIN / 2 > 0 && DBL_TRUE_MIN / 2 == 0);
  double nan = NAN;
  assert(!(nan == nan) && nan != nan && !(nan < 0) && !(nan >= 0) && !!nan == 1 && (nan ? 1 : 0) == 1);
  assert(INFINITY - INFINITY != INFINITY - INFINITY && INFINITY * 0.0 != 0 && 1 / INFINITY == 0 && 1 / -INFINITY == 0);
  assert(signbit(-0.0) && signbit(0.0 * -1) && !signbit(0.0 + -0.0) && signbit(-0.0 + -0.0) && !signbit(1.0 - 1.0));
  assert(0.1 + 0.2 > 0.3 && 0.1f + 0.2f == 0.3f && 0.1L + 0.2L != 0.3);
  assert(1e308 + 1e308 == INFINITY && 1e-308 * 1e-308 == 0 && 5e-324 / 2 == 0 && 5e-324 * 0.75 == 5e-324);
  assert(3.5 - 1.25 == 2.25 && 7.0 / 2 == 3.5 && -7.5 / 2.5 == -3);
  long double l = 1.0L;
  l += LDBL_EPSILON;
  assert(l != 1.0L && (double)l == 1.0 && l - 1 == LDBL_EPSILON && LDBL_MANT_DIG == 64);
  assert((float)(1 + 0x1p-24) == 1.0f && (float)(1 + 0x1p-24 + 0x1p-50) > 1.0f);
  int i = 5;
  i /= 2.0f;
  assert(i == 2 && 5 / 2 * 1.0 == 2 && 5 / 2.0 == 2.5);
  unsigned u = 4000000000u;
  assert((double)u == 4e9 && (float)u == 4e9f && (float)u - 1 == 4e9f);
  assert((long long)1e18 == 1000000000000000000ll && (unsigned long long)1.5e19 == 15000000000000000000ull);
  return 0;
}
