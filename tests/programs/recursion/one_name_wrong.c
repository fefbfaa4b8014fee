// The same with the other result.
// verdict: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int whole(int n, int x) {
  if (n <= 0) return x;
  return 0 + whole(n - 1, x);
}

double half(int n, double x) {
  if (n <= 0) return x;
  return half(n - 1, x) * 1.0;
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  half(n, 2.0);
  const int r = whole(n, 3);
  if (r == 3) reach_error();
  return 0;
}
