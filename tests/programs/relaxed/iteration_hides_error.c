// The variable of an earlier iteration is gone.
// verdict: unknown
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int a = __VERIFIER_nondet_int() > 0;
    if (i == 0)
      p = &a;
    else if (*p > 1)
      reach_error();
  }
  return 0;
}
