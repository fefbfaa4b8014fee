// run: ended at
// run --input 3: error reached at
// verdict: false
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
static void assume_abort_if_not(int c) {
  if (!c) abort();
}
static void __VERIFIER_assert(int c) {
  if (!c) {
    reach_error();
    abort();
  }
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  assume_abort_if_not(x > 0 && x < 100);
  int y = 0;
  for (int i = 0; i < x; i++) y += 2;
  __VERIFIER_assert(y != 6);
  return 0;
}
