// MixColumns of AES by its matrix and by the sum of a column is the same.
// verdict: true
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static uint8_t doubled(uint8_t x) { return (uint8_t)(x << 1 ^ (x >> 7) * 0x1b); }

static uint8_t times(uint8_t x, uint8_t factor) {
  uint8_t sum = 0;
  for (int bit = 0; bit < 2; bit++) {
    if (factor >> bit & 1) sum ^= x;
    x = doubled(x);
  }
  return sum;
}

int main(void) {
  static const uint8_t factors[4] = {2, 3, 1, 1};
  uint8_t column[4], sum = 0;
  for (int i = 0; i < 4; i++) sum ^= column[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 4; i++) {
    uint8_t by_matrix = 0;
    for (int j = 0; j < 4; j++) by_matrix ^= times(column[j], factors[(j - i + 4) % 4]);
    uint8_t by_sum = column[i] ^ sum ^ doubled(column[i] ^ column[(i + 1) % 4]);
    assert(by_matrix == by_sum);
  }
  return 0;
}
