// Eight variables, checked one after the other behind a choice that does not matter: only the last check fails.
// run: error reached at
// verdict: false
// decided by: symexplus symex
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 2, b = 2, c = 2, d = 2, e = 2, f = 2, g = 2, h = 2;
  while (__VERIFIER_nondet_int()) {
  }
  if (a == 1) reach_error();
  if (b == 1) reach_error();
  if (c == 1) reach_error();
  if (d == 1) reach_error();
  if (e == 1) reach_error();
  if (f == 1) reach_error();
  if (g == 1) reach_error();
  if (h == 2) reach_error();
  return 0;
}
