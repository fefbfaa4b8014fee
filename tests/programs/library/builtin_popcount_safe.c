// verdict: true
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int n = __builtin_popcount(x & 15);
  if (n < 0 || n > 4) reach_error();
  return 0;
}
