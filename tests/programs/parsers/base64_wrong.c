// A decoder of base64 that reads digits wrongly.
// verdict: false
// decided by: bmc
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define ASSERT(condition) do { if (!(condition)) reach_error(); } while (0)

enum { LENGTH = 6 };

static unsigned char digit(unsigned value) {
  if (value < 26) return 'A' + value;
  if (value < 52) return 'a' + (value - 26);
  if (value < 62) return '0' + (value - 52);
  return value == 62 ? '+' : '/';
}

static unsigned number(unsigned char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 51;
  return c == '+' ? 62 : 63;
}

int main(void) {
  unsigned char data[LENGTH], text[LENGTH / 3 * 4], back[LENGTH];
  for (int i = 0; i < LENGTH; i++) data[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < LENGTH / 3; i++) {
    unsigned bits = data[3 * i] << 16 | data[3 * i + 1] << 8 | data[3 * i + 2];
    for (int j = 0; j < 4; j++) text[4 * i + j] = digit(bits >> (18 - 6 * j) & 63);
  }
  for (int i = 0; i < LENGTH / 3; i++) {
    unsigned bits = 0;
    for (int j = 0; j < 4; j++) bits = bits << 6 | number(text[4 * i + j]);
    for (int j = 0; j < 3; j++) back[3 * i + j] = bits >> (16 - 8 * j) & 255;
  }
  for (int i = 0; i < LENGTH; i++) ASSERT(back[i] == data[i]);
  return 0;
}
