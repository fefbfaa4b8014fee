// The cube root of 32 lies between 3 and 4, but its value is not modelled: neither a run nor a verdict may rest on it.
// refused: the value of pow
// form: lowered
// verdict: unknown
#include <assert.h>
#include <math.h>

int main(void) {
  double root = pow(32, 1.0 / 3);
  assert(root > 3);
  assert(root < 4);
  return 0;
}
