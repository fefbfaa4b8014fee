// Between floating types: widening is exact, narrowing rounds to nearest, ties to even.
// section: 6.3.1.5
// run: returned 0
#include <assert.h>
#include <math.h>

int main(void) {
  float f = 0.1f;
  assert((double)f != 0.1 && (float)(double)f == f);
  assert((float)0.1 == 0.1f);
  assert((float)16777217.0 == 16777216.0f && (float)16777219.0 == 16777220.0f);
  assert((float)1e-50 == 0 && (float)1e300 == INFINITY && (float)-1e39 == -INFINITY);
  double tiny = 1e-46;
  assert((float)tiny == 0.0f && (float)8e-46 == 1e-45f);  // the smallest subnormal
  assert((float)3.4028235677973366e38 == INFINITY);        // halfway to the next power: rounds up
  assert((float)3.4028235677973362e38 == 3.40282346638528859812e38f);
  long double l = 0.1;
  assert(l == 0.1 && l != 0.1L);
  assert((double)0.1L == 0.1 && (double)1e4000L == INFINITY && (double)1e-4000L == 0);
  long double one_more = 1.0L + 0x1p-63L;
  assert(one_more != 1 && (double)one_more == 1.0);
  assert(isnan((float)NAN) && signbit((float)-0.0));
  f = 1.0f / 3;
  double d = f;
  assert(d * 3 != 1.0 && f * 3 == 1.0f);
  return 0;
}
