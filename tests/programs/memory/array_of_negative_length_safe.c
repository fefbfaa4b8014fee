// The length of an array is not negative.
// verdict: true
// check: bounds
extern int __VERIFIER_nondet_int(void);

static unsigned long size(int n) {
  int a[n];
  return sizeof a;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  return size(n) > 400;
}
