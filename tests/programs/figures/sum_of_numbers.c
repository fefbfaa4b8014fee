// The sum of the numbers up to n: its closed form is no linear one.
// run: returned 0
// run --input 100: returned 0
// verdict: true
// decided by: gps
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  int sum = 0, i = 0;
  while (i < n) {
    i++;
    sum += i;
  }
  if (2 * sum != n * (n + 1)) reach_error();
  return 0;
}
