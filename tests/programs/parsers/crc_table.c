// A checksum by a table is that bit by bit, for any four bytes.
// verdict: true
// decided by: bmc
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define ASSERT(condition) do { if (!(condition)) reach_error(); } while (0)

static unsigned char table[256];

static unsigned char bitwise(const unsigned char *data, int length) {
  unsigned char crc = 0;
  for (int i = 0; i < length; i++) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; bit++) crc = crc & 0x80 ? (unsigned char)(crc << 1) ^ 0x07 : (unsigned char)(crc << 1);
  }
  return crc;
}

int main(void) {
  for (int i = 0; i < 256; i++) {
    unsigned char byte = i;
    table[i] = bitwise(&byte, 1);
  }
  unsigned char data[4], crc = 0;
  for (int i = 0; i < 4; i++) data[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 4; i++) crc = table[crc ^ data[i]];
  ASSERT(crc == bitwise(data, 4));
  return 0;
}
