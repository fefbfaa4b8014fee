// A CRC by bits and by a table of nibbles is the same.
// verdict: true
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static uint8_t by_bits(uint8_t crc, uint8_t byte) {
  crc ^= byte;
  for (int i = 0; i < 8; i++) crc = (uint8_t)(crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1);
  return crc;
}

static uint8_t table[16];

static uint8_t by_nibbles(uint8_t crc, uint8_t byte) {
  crc ^= byte;
  crc = (uint8_t)(crc << 4 ^ table[crc >> 4]);
  return (uint8_t)(crc << 4 ^ table[crc >> 4]);
}

int main(void) {
  for (int n = 0; n < 16; n++) {
    uint8_t crc = (uint8_t)(n << 4);
    for (int i = 0; i < 4; i++) crc = (uint8_t)(crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1);
    table[n] = crc;
  }
  uint8_t first = 0, second = 0;
  for (int i = 0; i < 3; i++) {
    uint8_t byte = __VERIFIER_nondet_uchar();
    first = by_bits(first, byte);
    second = by_nibbles(second, byte);
  }
  assert(first == second);
  return 0;
}
