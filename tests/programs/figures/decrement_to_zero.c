// CEGECORE's Fig. 3.5: one refinement of predicate abstraction.
// verdict: false
// decided by: predabs
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0) {
    x = x - 1;
  }
  if (x == 0) reach_error();
  return 0;
}
