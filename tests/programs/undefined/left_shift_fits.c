// check: shift,overflow
// verdict: true
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (x < 0 || x > 0x3fff || n < 0 || n > 17) return 0;
  return x << n;
}
