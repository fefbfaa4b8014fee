// An index that wraps is an overflow of its pointer before it is an access outside of the object, in both arithmetics.
// verdict: false
// violated: def-behavior
// check: bounds,pointer-overflow
// arithmetic: int bv
extern unsigned long __VERIFIER_nondet_ulong(void);

static char block[101];

int main(void) {
  unsigned long i = __VERIFIER_nondet_ulong(), j = __VERIFIER_nondet_ulong();
  if (i > 50 || j > 50) return 0;
  char *p = block + 50;
  return p[i - j];
}
