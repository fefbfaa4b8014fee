// Three ways to count the bits of 16.
// verdict: true
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  uint32_t word = __VERIFIER_nondet_uint() & 0xffff;
  int one_by_one = 0, by_lowest = 0;
  for (int i = 0; i < 16; i++) one_by_one += word >> i & 1;
  for (uint32_t rest = word; rest != 0; rest &= rest - 1) by_lowest++;
  uint32_t sums = word - (word >> 1 & 0x55555555u);
  sums = (sums & 0x33333333u) + (sums >> 2 & 0x33333333u);
  sums = (sums + (sums >> 4)) & 0x0f0f0f0fu;
  assert(one_by_one == (int)(sums * 0x01010101u >> 24));
  assert(one_by_one == by_lowest);
  return 0;
}
