// The distance wraps around, and the access hits the array: no access is invalid.
// verdict: true
// check: bounds,null,lifetime
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int a[8] = {0}, *p = a + 4;
  unsigned long i = __VERIFIER_nondet_ulong(), j = __VERIFIER_nondet_ulong();
  if (i < 4 && j < 4 && i + j == 5) p[i - j] = 7;
  return 0;
}
