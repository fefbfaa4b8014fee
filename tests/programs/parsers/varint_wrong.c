// A reader of numbers in groups of seven bits that puts the last group at the wrong place.
// verdict: false
// decided by: bmc
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define ASSERT(condition) do { if (!(condition)) reach_error(); } while (0)

static int write(unsigned value, unsigned char *to) {
  int length = 0;
  while (value >= 0x80) {
    to[length++] = 0x80 | (value & 0x7f);
    value >>= 7;
  }
  to[length++] = value;
  return length;
}

static int read(const unsigned char *from, unsigned *value) {
  unsigned result = 0;
  int length = 0;
  do {
    if (length == 5) return 0;
    result |= (unsigned)(from[length] & 0x7f) << ((length < 4 ? 7 : 6) * length);
  } while (from[length++] & 0x80);
  *value = result;
  return length;
}

int main(void) {
  unsigned char bytes[5] = {0};
  unsigned value = __VERIFIER_nondet_uint(), back = 0;
  int length = write(value, bytes);
  ASSERT(length <= 5);
  ASSERT(read(bytes, &back) == length);
  ASSERT(back == value);
  return 0;
}
