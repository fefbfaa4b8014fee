// verdict: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  const int x = __VERIFIER_nondet_int();
  const __float128 wide = (__float128)x * 0x1p100Q + 1;
  if (wide == 42 * 0x1p100Q + 1 && (long double)wide != wide) reach_error();
  return 0;
}
