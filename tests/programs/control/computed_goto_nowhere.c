// A computed goto to no label.
// verdict: false
// check: null
// violated: def-behavior
extern int __VERIFIER_nondet_int(void);

int main(void) {
  void *target = __VERIFIER_nondet_int() > 5 ? &&there : 0;
  goto *target;
there:
  return 0;
}
