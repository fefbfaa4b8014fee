// The inverse of the S-box of AES takes every byte back.
// verdict: true
// decided by: bmc
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define ASSERT(condition) do { if (!(condition)) reach_error(); } while (0)

static unsigned char box[256], inverse[256];

static unsigned char rotated(unsigned char x, int n) { return (unsigned char)(x << n | x >> (8 - n)); }

int main(void) {
  unsigned char p = 1, q = 1;
  do {
    p = p ^ (unsigned char)(p << 1) ^ (p & 0x80 ? 0x1b : 0);
    q ^= q << 1;
    q ^= q << 2;
    q ^= q << 4;
    if (q & 0x80) q ^= 0x09;
    box[p] = q ^ rotated(q, 1) ^ rotated(q, 2) ^ rotated(q, 3) ^ rotated(q, 4) ^ 0x63;
  } while (p != 1);
  box[0] = 0x63;
  for (int i = 0; i < 256; i++) inverse[box[i]] = i;
  unsigned char x = __VERIFIER_nondet_uchar();
  ASSERT(inverse[box[x]] == x);
  return 0;
}
