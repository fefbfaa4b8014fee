// A decoder of UTF-8 accepts exactly what the encoder writes, for sequences of one to four bytes.
// verdict: true
// decided by: bmc
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define ASSERT(condition) do { if (!(condition)) reach_error(); } while (0)

// The number of bytes of the sequence, or 0.
static int decode(const unsigned char *s, unsigned *code) {
  if (s[0] < 0x80) {
    *code = s[0];
    return 1;
  }
  int length = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
  if (s[0] < 0xc2 || s[0] > 0xf4) return 0;
  unsigned value = s[0] & (0xff >> (length + 1));
  for (int i = 1; i < length; i++) {
    if ((s[i] & 0xc0) != 0x80) return 0;
    value = value << 6 | (s[i] & 0x3f);
  }
  if (length == 3 && (value < 0x800 || (value >= 0xd800 && value < 0xe000))) return 0;
  if (length == 4 && (value < 0x10000 || value > 0x10ffff)) return 0;
  *code = value;
  return length;
}

static int encode(unsigned code, unsigned char *s) {
  if (code < 0x80) {
    s[0] = code;
    return 1;
  }
  int length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  for (int i = length - 1; i > 0; i--) {
    s[i] = 0x80 | (code & 0x3f);
    code >>= 6;
  }
  s[0] = (unsigned char)(0xf0 << (4 - length)) | code;
  return length;
}

int main(void) {
  unsigned char in[4], out[4] = {0};
  for (int i = 0; i < 4; i++) in[i] = __VERIFIER_nondet_uchar();
  unsigned code = 0;
  int length = decode(in, &code);
  if (length == 0) return 0;
  ASSERT(encode(code, out) == length);
  for (int i = 0; i < length; i++) ASSERT(out[i] == in[i]);
  return 0;
}
