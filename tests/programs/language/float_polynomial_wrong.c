// verdict: false
// decided by: symex bmc
// The twin of float_polynomial.c, whose bound is a little too low.
extern void abort(void);
extern double __VERIFIER_nondet_double(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, __func__))

static double step(double x) {
  double value = x * x * x - 2 * x - 5;
  double slope = 3 * x * x - 2;
  return x - value / slope;
}

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 2.0 && x <= 2.25)) return 0;
  double next = step(x);
  assert(next >= 2.09 && next <= 2.1066);
  return 0;
}
