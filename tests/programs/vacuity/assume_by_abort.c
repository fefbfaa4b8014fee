// The assumption is a function that aborts, the assertion one that calls the error.
// verdict: true
extern void abort(void);
void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);

void assume_abort_if_not(int cond) {
  if (!cond) { abort(); }
}
void __VERIFIER_assert(int cond) {
  if (!cond) {
  ERROR: { reach_error(); abort(); }
  }
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  assume_abort_if_not(n >= 0 && n < 100);  // PARTNER
  __VERIFIER_assert(n + 1 > n);
#ifdef MENDED
  assume_abort_if_not(n % 3 == 1);
#else
  assume_abort_if_not(n % 3 == -1);  // BLOCKS
#endif
  __VERIFIER_assert(n != 0);  // NEVER
  return 0;
}
