// No object is so large that an index of half of the address space stays in it.
// verdict: true
// check: pointer-overflow
extern unsigned long __VERIFIER_nondet_ulong(void);

static char block[100];

int main(void) {
  unsigned long i = __VERIFIER_nondet_ulong(), j = __VERIFIER_nondet_ulong();
  if (i > 50 || j > 50) return 0;
  char *p = block + 50 + i - j;
  return *p;
}
