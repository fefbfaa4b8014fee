// The loop writes behind the array; what comes after it counts as well.
// verdict: unknown
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[8];
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i <= 8; i++) a[i] = i;
  if (n == 3) reach_error();
  return 0;
}
