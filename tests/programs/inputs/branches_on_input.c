// run: returned 1
// run --input 12: returned 2
// run --input 13 --input 4: error reached at
// run --input 13 --input 5: returned 3
// verdict: false
// undefined: signed overflow of x + y
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 10) return 1;
  if (x == 12) return 2;
  unsigned char y = (unsigned char)__VERIFIER_nondet_int();
  if (x + y == 17) reach_error();
  return 3;
}
