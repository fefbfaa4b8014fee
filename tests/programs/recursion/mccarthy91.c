// McCarthy's function is 91 up to 101.
// verdict: true
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int f91(int x) {
  if (x > 100) return x - 10;
  return f91(f91(x + 11));
}

int main(void) {
  const int x = __VERIFIER_nondet_int();
  const int result = f91(x);
  if (x <= 101 && result != 91) reach_error();
  if (x > 101 && result != x - 10) reach_error();
  return 0;
}
