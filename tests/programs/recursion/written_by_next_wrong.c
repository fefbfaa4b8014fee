// Where the recursion ends at once, the variable of the caller is the one that is written.
// verdict: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int below(int n, int *outer) {
  int own = 7;
  if (n > 0) below(n - 1, &own);
  if (n == 0) *outer = 9;
  return own;
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  int result = 3;
  below(n, &result);
  if (result != 3) reach_error();
  return 0;
}
