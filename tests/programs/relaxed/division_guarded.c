// verdict: true
// holds: unconditionally
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x <= 0) return 0;
  int y = 10 / x;
  if (y > 10) reach_error();
  return 0;
}
