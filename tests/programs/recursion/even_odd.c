// Two functions that call each other: a number is even or odd, and not both.
// verdict: true
// decided by: horn
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int is_odd(unsigned n);

int is_even(unsigned n) {
  if (n == 0) return 1;
  return is_odd(n - 1);
}

int is_odd(unsigned n) {
  if (n == 0) return 0;
  return is_even(n - 1);
}

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint();
  const int even = is_even(n);
  if (even != 0 && even != 1) reach_error();
  return 0;
}
