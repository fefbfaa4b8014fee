// A number written in hexadecimal and read again is the same.
// verdict: true
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

static char digit(unsigned value) { return (char)(value < 10 ? '0' + value : 'a' + value - 10); }

static int value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

int main(void) {
  char text[9];
  uint32_t number = __VERIFIER_nondet_uint(), again = 0;
  for (int i = 0; i < 8; i++) text[i] = digit(number >> (28 - 4 * i) & 15);
  text[8] = 0;
  for (const char *p = text; *p; p++) {
    assert(value(*p) >= 0);
    again = again << 4 | (uint32_t)value(*p);
  }
  assert(again == number);
  return 0;
}
