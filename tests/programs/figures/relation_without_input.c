// Safe: two values keep the distance they were given, though nothing holds the input that they come from.
// run: returned 0
// verdict: true
// decided by: symexplus gps
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int() % 1000, x = n + 3, y = n + 4;
  n = 0;
  while (__VERIFIER_nondet_int()) {
    n = __VERIFIER_nondet_int();
    x = x;
  }
  if (y != x + 1) reach_error();
  return 0;
}
