// What a call writes outside of its own array may be its caller's: the stack is the machine's. No run meets it by
// chance.
// verdict: unknown
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

char *outer;

void down(int n) {
  char a[8];
  a[0] = 1;
  char *up = outer;
  outer = a;
  if (n > 0)
    down(n - 1);
  else if (up)
    up[-32] = 7;
  outer = up;
  if (a[0] != 1) reach_error();
}

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k / 3 != 1234567 || k % 3 != 1) return 0;
  down(3);
  return 0;
}
