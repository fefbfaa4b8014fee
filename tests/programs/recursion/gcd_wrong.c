// A greatest common divisor that is greater than ten.
// verdict: false
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int gcd(int a, int b) {
  if (a == b) return a;
  if (a > b) return gcd(a - b, b);
  return gcd(a, b - a);
}

int main(void) {
  const int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (m <= 0 || n <= 0 || n > 100000000) return 0;
  const int z = gcd(m, n);
  if (z == 13 && m == 7 * n / 4) reach_error();
  return 0;
}
