// Adding k once per iteration is a multiplication.
// run: returned 0
// run --input 7 --input 3: returned 0
// run --input 70 --input 3: error reached at
// verdict: false
// decided by: gps
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int k = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000 || k < 1 || k > 10) return 0;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += k;
  if (sum != n * k) reach_error();
  if (sum * k == 630) reach_error();
  return 0;
}
