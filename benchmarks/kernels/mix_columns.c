// MixColumns of AES and its inverse: a column comes back.
// verdict: true
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static uint8_t doubled(uint8_t x) { return (uint8_t)(x << 1 ^ (x >> 7) * 0x1b); }

static uint8_t times(uint8_t x, uint8_t factor) {
  uint8_t sum = 0;
  for (int bit = 0; bit < 4; bit++) {
    if (factor >> bit & 1) sum ^= x;
    x = doubled(x);
  }
  return sum;
}

static void mix(uint8_t column[4], const uint8_t factors[4]) {
  uint8_t mixed[4];
  for (int i = 0; i < 4; i++) {
    mixed[i] = 0;
    for (int j = 0; j < 4; j++) mixed[i] ^= times(column[j], factors[(j - i + 4) % 4]);
  }
  for (int i = 0; i < 4; i++) column[i] = mixed[i];
}

int main(void) {
  static const uint8_t forth[4] = {2, 3, 1, 1}, back[4] = {14, 11, 13, 9};
  uint8_t column[4], kept[4];
  for (int i = 0; i < 4; i++) kept[i] = column[i] = __VERIFIER_nondet_uchar();
  mix(column, forth);
  mix(column, back);
  for (int i = 0; i < 4; i++) assert(column[i] == kept[i]);
  return 0;
}
