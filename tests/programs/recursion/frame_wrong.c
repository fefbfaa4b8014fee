// What a function writes through a pointer is one of two cells, as an input says.
// verdict: false
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

void set(int *p, int n) {
  if (n > 0) set(p, n - 1);
  *p = n;
}

int main(void) {
  int a = 5, b = 6;
  int *which = __VERIFIER_nondet_int() ? &a : &b;
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 9) return 0;
  set(&b, n);
  if (a != 5) reach_error();
  set(which, n + 1);
  if (a == 9 && b == 8) reach_error();
  return 0;
}
