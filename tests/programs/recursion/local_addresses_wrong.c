// The variable of the outer activation is still there when the inner one has returned: one object for all of them would
// hide the error.
// verdict: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int depth(int n, int *outer) {
  int own = n;
  if (n > 0) depth(n - 1, &own);
  if (outer && *outer == n + 1) *outer = own + 10;
  return own;
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5) return 0;
  // The innermost one writes 10 where 1 was, and then 10 + 10 is written where 2 was.
  if (n == 2 && depth(n, 0) == 20) reach_error();
  return 0;
}
