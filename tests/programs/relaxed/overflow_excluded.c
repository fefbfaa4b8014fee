// As overflow_hides_error.c, but the sum cannot overflow.
// verdict: true
// holds: unconditionally
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 100) return 0;
  int y = x + 1;
  if (y < x) reach_error();
  return 0;
}
