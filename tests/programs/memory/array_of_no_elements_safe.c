// An array of no elements is an object of no bytes.
// verdict: true
// check: bounds
extern int __VERIFIER_nondet_int(void);

static int last(int n) {
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
  return n == 0 ? -1 : a[n - 1];
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  return last(n) != n - 1;
}
