// One object seen through several types, little endian.
// run: returned 0
// output: 3f800000 80 3f
// output: 4030201 201
// output: 1.500000
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union view {
  float f;
  uint32_t u;
  unsigned char b[4];
  struct {
    uint16_t low, high;
  } half;
};

int main(void) {
  union view v = {.f = 1.0f};
  printf("%x %x %x\n", v.u, v.b[2], v.b[3]);
  for (int i = 0; i < 4; i++) v.b[i] = (unsigned char)(i + 1);
  printf("%x %x\n", v.u, v.half.low);
  uint32_t bits = 0x3fc00000;
  float f;
  memcpy(&f, &bits, sizeof f);
  printf("%f\n", f);
  return 0;
}
