// The name of a global variable is also that of a local one of another kind.
// run: returned 1
// verdict: true
// decided by: gps auto
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x;

static int constant(void) {
  float x = 1.0f;
  for (int i = 0; i < 5; i++) x = x < 1.0f ? 2.0f : 1.0f;
  return x > 0.5f;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  while (x < n) x++;
  if (!constant()) reach_error();
  if (n > 0 && x != n) reach_error();
  return 1;
}
