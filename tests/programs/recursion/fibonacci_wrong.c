// One of Fibonacci's numbers is 144.
// verdict: false
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int fibonacci(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void) {
  const int x = __VERIFIER_nondet_int();
  if (x < -1000 || x > 16) return 0;
  if (fibonacci(x) == 144) reach_error();
  return 0;
}
