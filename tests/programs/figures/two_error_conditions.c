// Negative or even inputs fail.
// run: error reached at
// run --input 3: returned 3
// run --input=-1: error reached at
// run --input 8: error reached at
// verdict: false
// decided by: predabs
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) reach_error();
  if (x % 2 == 0) reach_error();
  return x;
}
