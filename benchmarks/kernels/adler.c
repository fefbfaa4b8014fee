// Adler-32 of up to 16 bytes stays below its modulus, sum by sum.
// verdict: true
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  uint32_t a = 1, b = 0;
  unsigned length = __VERIFIER_nondet_uint();
  if (length > 16) return 0;
  for (unsigned i = 0; i < length; i++) {
    a = (a + __VERIFIER_nondet_uchar()) % 65521;
    b = (b + a) % 65521;
  }
  uint32_t sum = b << 16 | a;
  assert((sum & 0xffff) < 65521 && sum >> 16 < 65521);
  return 0;
}
