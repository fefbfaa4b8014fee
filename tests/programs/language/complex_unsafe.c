// verdict: false
// data-model: LP64
// data-model: ILP32
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < -100 || x > 100 || y < -100 || y > 100) return 0;
  _Complex double z = x;
  __imag__ z = y;
  if (z * z == -16) reach_error();
  return 0;
}
