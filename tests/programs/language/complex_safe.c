// verdict: true
// data-model: LP64
// data-model: ILP32
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static _Complex int turned(_Complex int z) { return z * 1i; }

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < -100 || x > 100 || y < -100 || y > 100) return 0;
  _Complex int z = x;
  __imag__ z = y;
  _Complex int both[2] = {z + ~z, z - ~z};
  if (both[0] != 2 * x || __imag__ both[1] != 2 * y || (z == ~z) != (y == 0)) reach_error();
  if (turned(turned(z)) != -z) reach_error();
  return 0;
}
