// As wrapped_index.c, out of the array.
// verdict: false
// check: bounds,null,lifetime
// data-model: ILP32
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int a[8] = {0}, *p = a + 4;
  unsigned long i = __VERIFIER_nondet_ulong(), j = __VERIFIER_nondet_ulong();
  if (i < 8 && j < 4 && i > j && i + j == 9) p[i - j] = 7;
  return 0;
}
