// Two functions that call each other, of which one counts from the wrong end: seven calls of each lead to the error.
// verdict: false
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
  if (n == 4000000001u) return 2;
  return is_even(n - 1);
}

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint();
  if (n < 4000000014u || n > 4000000020u) return 0;
  const int even = is_even(n);
  if (even != 0 && even != 1) reach_error();
  return 0;
}
