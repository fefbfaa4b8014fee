// Safe: the sum of N, N - 1, ..., 1 is never 2. Summaries of the loop alone do not show it, dead ends do.
// run: returned 0
// run --input 3: returned 6
// verdict: true
// decided by: gps gpslite predabs
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = 0;
  if (n > 1000) return 0;
  while (n > 0) {
    r = r + n;
    n--;
  }
  if (r == 2) reach_error();
  return r;
}
