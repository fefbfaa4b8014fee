// What a function writes through a pointer is one cell, and not the others that share its region of memory.
// verdict: true
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
  if (n < 0 || n > 3) return 0;
  set(&b, n);
  if (a != 5) reach_error();
  set(which, n);
  if (a != 5 && b != n) reach_error();
  return 0;
}
