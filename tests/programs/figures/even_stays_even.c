// Safe: x keeps its parity in both loops.
// run: returned 2
// run --input 5 --input 7: returned 26
// verdict: true
// decided by: gps predabs
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int() % 100, m = __VERIFIER_nondet_int() % 100, x = 2;
  while (n-- > 0) x = x + 2;
  while (m-- > 0) x = x + 2;
  if (x == 1) reach_error();
  return x;
}
