// A number is the sum of as many ones.
// verdict: true
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int sum(int n) {
  if (n <= 0) return 0;
  return 1 + sum(n - 1);
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000) return 0;
  if (sum(n) != n) reach_error();
  return 0;
}
