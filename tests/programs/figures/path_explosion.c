// A hundred rounds with a free choice each; b and c stay untouched.
// run: returned 100
// run --random --seed 5: returned 100
// verdict: true
// decided by: tracer
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  short b = (short)__VERIFIER_nondet_int();
  int c = b + 1, a = 0, steps = 0;
  while (a < 100) {
    if (__VERIFIER_nondet_int() || steps % 2) a++;
    steps++;
  }
  if (b >= c) reach_error();
  return a;
}
