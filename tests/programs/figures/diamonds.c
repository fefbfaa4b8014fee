// Each of two choices adds at most 2: the sum never exceeds 10.
// run: returned 3
// run --input 1: returned 4
// run --input 1 --input 1: returned 5
// verdict: true
// decided by: tracer
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int s = 1;
  if (__VERIFIER_nondet_int())
    s += 2;
  else
    s += 1;
  if (__VERIFIER_nondet_int())
    s += 2;
  else
    s += 1;
  if (s > 10) reach_error();
  return s;
}
