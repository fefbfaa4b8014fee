// Midpoints of two unsigned numbers without overflow, and one with.
// verdict: false
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  uint32_t a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  uint32_t low = a < b ? a : b, high = a < b ? b : a;
  uint32_t by_distance = low + (high - low) / 2, by_bits = (a & b) + ((a ^ b) >> 1);
  assert(by_distance == by_bits);
  assert((a + b) / 2 == by_bits);
  return 0;
}
