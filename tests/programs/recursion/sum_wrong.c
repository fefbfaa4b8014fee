// A number is the sum of as many ones, but for those above 12.
// verdict: false
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int sum(int n) {
  if (n <= 0) return 0;
  const int rest = sum(n - 1);
  return (rest == 12 ? 2 : 1) + rest;
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000) return 0;
  if (sum(n) != n) reach_error();
  return 0;
}
