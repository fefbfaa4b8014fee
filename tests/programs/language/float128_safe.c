// verdict: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  const int x = __VERIFIER_nondet_int();
  const __float128 wide = x;
  if ((int)wide != x || wide > 2147483647) reach_error();
  return 0;
}
