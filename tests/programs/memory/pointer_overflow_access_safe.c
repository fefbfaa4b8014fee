// An index that may be negative, of a signed type, does not overflow its pointer, in both arithmetics.
// verdict: true
// check: bounds,pointer-overflow
// arithmetic: int bv
extern unsigned long __VERIFIER_nondet_ulong(void);

static char block[101];

int main(void) {
  unsigned long i = __VERIFIER_nondet_ulong(), j = __VERIFIER_nondet_ulong();
  if (i > 50 || j > 50) return 0;
  char *p = block + 50;
  return p[(long)(i - j)];
}
