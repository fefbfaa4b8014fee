// What is shifted out of a signed number, or into its sign, is lost; C does not define that, but gcc does.
// check: shift
// verdict: false
// violated: no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 0x7fff) return 0;
  return x << 17;
}
