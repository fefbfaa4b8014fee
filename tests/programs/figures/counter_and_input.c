// The loop ends after any number of rounds; whatever that is, an unchanged input is smaller than its successor.
// run --input 5: returned 0
// verdict: true
// decided by: symexplus gps
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int b = __VERIFIER_nondet_int(), a = 0, c;
  if (b == 2147483647) return 0;
  c = b + 1;
  while (a < 1000000) a++;
  if (!(b < c)) reach_error();
  return 0;
}
