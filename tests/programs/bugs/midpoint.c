// The middle of two indices is computed by way of their sum.
// violated: no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low < 0 || high < low) return 0;
#ifdef MENDED
  return low + (high - low) / 2;
#else
  return (low + high) / 2;  // BUG
#endif
}
