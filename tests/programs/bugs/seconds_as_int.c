// A time that was read as a float need not fit an integer.
// violated: def-behavior
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double seconds = __VERIFIER_nondet_double();
#ifdef MENDED
  if (!(seconds >= 0 && seconds < 1e6)) return 0;
#endif
  int milliseconds = (int)(seconds * 1000);  // BUG
  return milliseconds == 1;
}
