// Fibonacci's numbers are not smaller than their index less one.
// verdict: true
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
  if (x < -1000 || x > 46) return 0;
  const int result = fibonacci(x);
  if (result < x - 1) reach_error();
  return 0;
}
