// Addition by recursion.
// verdict: true
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int add(int m, int n) {
  if (n == 0) return m;
  if (n > 0) return add(m + 1, n - 1);
  return add(m - 1, n + 1) ;
}

int sum(int n) {
  if (n <= 0) return 0;
  return 1 + sum(n - 1);
}

int main(void) {
  const int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (m < 0 || m > 1000000 || n < 0 || n > 1000000) return 0;
  if (add(m, n) != m + n) reach_error();
  if (sum(n) != n) reach_error();
  return 0;
}
